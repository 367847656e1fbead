import type { WorkLine, Worklist } from "@scriptkeeper/contracts/worklist/worklist";
import { type ComponentType, createContext, type ReactNode, useContext, useState } from "react";

export interface WorkDialogProps {
  line: WorkLine;
  onClose: () => void;
}

interface OpenedDialog {
  line: WorkLine;
  Dialog: ComponentType<WorkDialogProps>;
}

const OpenDialog = createContext<(opened: OpenedDialog) => void>(() => undefined);

/** Opens a dialog about a line. */
export const useOpenDialog = () => useContext(OpenDialog);

/**
 * Holds the dialog that is open for a line outside the list, so that it keeps what was typed if the line disappears.
 */
export function WorkDialogs({ list, children }: { list: Worklist | undefined; children: ReactNode }) {
  const [open, setOpen] = useState<OpenedDialog | null>(null);
  return (
    <OpenDialog value={setOpen}>
      {children}
      {open && <open.Dialog line={lineNow(list, open.line)} onClose={() => setOpen(null)} />}
    </OpenDialog>
  );
}

function lineNow(list: Worklist | undefined, line: WorkLine): WorkLine {
  const group = list?.groups.find(({ kind }) => kind === line.kind);
  return group?.lines.find(({ key }) => key === line.key) ?? line;
}
