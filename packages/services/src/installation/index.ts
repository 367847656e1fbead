/** The settings that the server and worker were started with, and whether a worker is running. */
export { findWorkerOutage, type WorkerOutage } from "./find-worker-outage.ts";
export { getInstallationSettings } from "./get-installation-settings.ts";
export { recordSettings } from "./record-settings.ts";
