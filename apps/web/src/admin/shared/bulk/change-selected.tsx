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
  /** The prescriptions that are selected. */
  ids: readonly number[];
  /** These were changed and need not be selected any more. */
  leaveOut: (ids: readonly number[]) => void;
}

/**
 * Offers what can be done with all prescriptions that are selected. They stay selected until its outcome was seen; where it goes on
 * behind a closed dialog nothing else is offered until it is known which were changed.
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
          {...{ kind: changing, ids, patients }}
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
  /** Rows that are called by the numbers of their prescriptions. */
  selected: SelectedRowKeys;
}

/** The same for the rows of a list. */
export function ChangeSelectedRows({ selected: { keys, leaveOut }, ...of }: ChangeSelectedRowsProps) {
  return <ChangeSelected ids={keys.map(Number)} leaveOut={leaveOut} {...of} />;
}
