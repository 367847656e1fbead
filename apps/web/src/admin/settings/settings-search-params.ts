import { SETTING_GROUPS } from "@scriptkeeper/contracts/setting-groups";
import { z } from "zod";

export const settingsSearchParams = z.object({
  section: z.enum([...SETTING_GROUPS, "people"]).catch("pharmacy"),
});

export type SettingsSection = z.output<typeof settingsSearchParams>["section"];
