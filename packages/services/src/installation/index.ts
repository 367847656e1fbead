/** The settings that server and worker were started with. */
export { getInstallationSettings } from "./get-installation-settings.ts";
export { recordSettings } from "./record-settings.ts";
