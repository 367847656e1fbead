// Installs and builds what is missing, for those who then start a part of the build themselves.
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { reportFailure } from "./step-failure.mjs";

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  reportFailure(error);
}
