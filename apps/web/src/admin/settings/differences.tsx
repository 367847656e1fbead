import type { InstallationSetting } from "@scriptkeeper/contracts/installation/installation";
import { Alert } from "@scriptkeeper/ui/alert";

/** Warns that server and worker were started with different settings, so that screens and emails would disagree. */
export function Differences({ settings }: { settings: readonly InstallationSetting[] }) {
  const names = settings.filter(isReadDifferently).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Alert variant="warning" title="The server and the worker were started with different settings">
      Give both the same settings and restart them, so that screens and emails agree: {names.join(", ")}.
    </Alert>
  );
}

/**
 * Tells whether the values differ: a value that one process was given and the other has by default is the same; of a
 * secret only its presence is known.
 */
function isReadDifferently({ readings }: InstallationSetting): boolean {
  return new Set(readings.map(({ value, source }) => value ?? source)).size > 1;
}
