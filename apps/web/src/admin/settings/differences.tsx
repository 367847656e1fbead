import type { InstallationSetting } from "@scriptkeeper/contracts/installation";
import { Alert } from "@scriptkeeper/ui/alert";

/** Says where server and worker were started with different settings, which would make screens and emails disagree. */
export function Differences({ settings }: { settings: readonly InstallationSetting[] }) {
  const names = settings.filter(({ readings }) => readings.length > 1).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Alert variant="warning" title="The server and the worker were started with different settings">
      Give both the same and start them again, so that screens and emails agree: {names.join(", ")}.
    </Alert>
  );
}
