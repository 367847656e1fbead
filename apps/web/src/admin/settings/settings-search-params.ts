import { SETTING_GROUPS } from "@scriptkeeper/contracts/setting-groups";
import { choiceParam, type ParamsOf } from "../shared/search-params.ts";

export const settingsSearchParams = {
  section: choiceParam([...SETTING_GROUPS, "people"], "pharmacy"),
};

export type SettingsSection = ParamsOf<typeof settingsSearchParams>["section"];
