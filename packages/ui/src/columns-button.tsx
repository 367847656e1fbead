import Columns3 from "lucide-react/icons/columns-3";
import { type ComponentType, useState } from "react";
import type { ColumnsDialogProps } from "./columns-dialog.tsx";

type ColumnsButtonProps = Omit<ColumnsDialogProps, "onClose">;

/** Opens the dialog for choosing and ordering a table's columns, whose code is loaded only then. */
export function ColumnsButton(props: ColumnsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [Loaded, setLoaded] = useState<ComponentType<ColumnsDialogProps> | null>(null);
  const open = async () => {
    setFailed(false);
    setOpen(true);
    try {
      const { ColumnsDialog } = await import("./columns-dialog.tsx");
      setLoaded(() => ColumnsDialog);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <button
        type="button"
        aria-label={`Columns of ${props.of}`}
        title="Columns"
        className="-my-1 inline-flex size-8 items-center justify-center rounded-sm align-middle hover:bg-line dense:size-7"
        onClick={open}
      >
        <Columns3 aria-hidden="true" className="size-4" />
      </button>
      {hasFailed && <span role="alert">The columns could not be loaded. Try again.</span>}
      {isOpen && Loaded && <Loaded {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
