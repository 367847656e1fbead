/** The settings that server and worker were started with, and whether a worker works. */
export { findStandstill } from "./find-standstill.ts";
export { getInstallationSettings } from "./get-installation-settings.ts";
export { recordSettings } from "./record-settings.ts";
