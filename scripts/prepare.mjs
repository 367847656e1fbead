// Installs and builds what is missing, for anyone who then starts a part of the build directly.
import { ensureBuilt } from "./start/ensure-built.mjs";
import { ensureInstalled } from "./start/ensure-installed.mjs";
import { reportFailure } from "./start/step-failure.mjs";

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  reportFailure(error);
}
