/** What a setting is about, in the order in which staff see it. */
export const SETTING_GROUPS = [
  "pharmacy",
  "store",
  "mail",
  "reminders",
  "security",
  "integrations",
  "installation",
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];
