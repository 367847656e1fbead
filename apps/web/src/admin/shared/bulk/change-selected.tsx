import { Button } from "@scriptkeeper/ui/button";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { lazyDialog } from "../../../shared/lazy-dialog.tsx";
import { Menu } from "../menu.tsx";
import type { SelectedRowKeys } from "../selection/use-row-selection.ts";
import type { BulkDialogProps } from "./bulk-dialog.tsx";
import { type BulkKind, bulkTitles } from "./bulk-labels.ts";

const LazyBulkDialog = lazyDialog(async () => (await import("./bulk-dialog.tsx")).BulkDialog);

export interface ChangeSelectedProps extends Partial<Pick<BulkDialogProps, "patients">> {
  /** The selected prescriptions. */
  ids: readonly number[];
  /** Called with prescriptions that were changed and need not stay selected. */
  leaveOut: (ids: readonly number[]) => void;
}

/**
 * Offers changes to all selected prescriptions. They stay selected until the outcome was seen. If a change continues
 * after its dialog was closed, no other is offered until it is known which prescriptions were changed.
 */
export function ChangeSelected({ ids, patients = null, leaveOut }: ChangeSelectedProps) {
  const [changing, setChanging] = useState<BulkKind | null>(null);
  const [changed, setChanged] = useState<readonly number[]>([]);
  const [isGoingOn, setGoingOn] = useState(false);
  if (isGoingOn)
    return (
      <Button variant="secondary" size="sm" busy>
        Changing...
      </Button>
    );
  return (
    <div className="contents" {...LazyBulkDialog.ahead}>
      <Menu
        trigger={
          <Button variant="secondary" size="sm">
            Change Selected
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        {({ MenuItem }) =>
          (Object.keys(bulkTitles) as BulkKind[]).map((kind) => (
            <MenuItem key={kind} onSelect={() => setChanging(kind)}>
              {bulkTitles[kind]}
            </MenuItem>
          ))
        }
      </Menu>
      {changing && (
        <LazyBulkDialog
          kind={changing}
          ids={ids}
          patients={patients}
          onGoesOn={() => setGoingOn(true)}
          onClose={() => {
            setChanging(null);
            leaveOut(changed);
            setChanged([]);
          }}
          onChanged={(which, wasClosed) => {
            if (!wasClosed) return setChanged(which);
            setGoingOn(false);
            leaveOut(which);
          }}
        />
      )}
    </div>
  );
}

export interface ChangeSelectedRowsProps extends Pick<ChangeSelectedProps, "patients"> {
  /** Rows whose keys are prescription ids. */
  selected: SelectedRowKeys;
}

/** Offers the changes for the selected rows of a list. */
export function ChangeSelectedRows({ selected: { keys, leaveOut }, ...of }: ChangeSelectedRowsProps) {
  return <ChangeSelected ids={keys.map(Number)} leaveOut={leaveOut} {...of} />;
}
