import type { InstallationSetting } from "@scriptkeeper/contracts/installation/installation";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import { DataTable } from "@scriptkeeper/ui/data-table";

type Reading = InstallationSetting["readings"][number];

const sources: Record<Reading["source"], string> = {
  environment: "Environment",
  default: "Default",
  unset: "Not set",
};

/** The settings: name, purpose, value, and whether it comes from the environment or is a default. */
export function SettingsTable({ title, settings }: { title: string; settings: InstallationSetting[] }) {
  return (
    <DataTable
      aria-label={`Settings: ${title}`}
      arrangeAs={null}
      focusableFrame
      rows={settings}
      keyOf={({ name }) => name}
      columns={[
        {
          title: "Setting",
          className: "min-w-44 max-w-120 dense:w-3/5 dense:max-w-0",
          cell: ({ name, use }) => (
            // The name comes first, so that a compact row cuts off the purpose and never the name.
            <CellLines plain details={[use]}>
              <Name>{name}</Name>
            </CellLines>
          ),
        },
        {
          title: "Value",
          className: "min-w-32 max-w-96 font-semibold wrap-anywhere",
          cell: ({ readings, isSecret }) =>
            readings.map((reading) => line(reading, shownValue(reading, isSecret), readings)),
        },
        {
          title: "From",
          className: "whitespace-nowrap",
          cell: ({ readings }) => readings.map((reading) => line(reading, sources[reading.source], readings)),
        },
      ]}
    />
  );
}

/** A setting's name, which a narrow column breaks only between its words, and a compact row not at all. */
function Name({ children: name }: { children: string }) {
  return (
    <code>
      {name
        .split("_")
        .map((word, at) => (at === 0 ? word : [<wbr key={word} className="dense:hidden" />, `_${word}`]))}
    </code>
  );
}

function shownValue({ value, source }: Reading, isSecret: boolean): string {
  if (source === "unset") return "–";
  return isSecret ? "Set, not shown" : (value ?? "–");
}

/** If processes read different values, each line names its processes. */
function line({ processes }: Reading, text: string, readings: readonly Reading[]) {
  const reader = readings.length > 1 ? `${processes.join(" and ")}: ` : "";
  return (
    <p key={processes.join()}>
      {reader}
      {text}
    </p>
  );
}
