import { WORDED_EMAILS } from "@scriptkeeper/contracts/emails/wording-rules";
import { SETTING_GROUPS } from "@scriptkeeper/contracts/installation/setting-groups";
import { choiceParam, type ParamsOf } from "../shared/lists/search-params.ts";

export const settingsSearchParams = {
  section: choiceParam([...SETTING_GROUPS, "wording", "people"], "pharmacy"),
  /** The email whose wording is shown; empty for the list. */
  email: choiceParam([...WORDED_EMAILS, ""], ""),
};

export type SettingsSection = ParamsOf<typeof settingsSearchParams>["section"];
