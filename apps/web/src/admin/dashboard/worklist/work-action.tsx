import type { WorkKind } from "@scriptkeeper/contracts/worklist/limits";
import type { WorkLine } from "@scriptkeeper/contracts/worklist/worklist";
import { Button, type ButtonProps, buttonStyles } from "@scriptkeeper/ui/button";
import type { ComponentType } from "react";
import { Link } from "react-router-dom";
import { ignoreDoubleClick } from "../../../shared/ignore-double-click.ts";
import { LazyOutcomeDialog } from "../../shared/dialogs/lazy-outcome-dialog.ts";
import { LazyAddressDialog, LazyPrescriptionTaskDialog } from "./dialogs/lazy-dialogs.ts";
import { useEndWork } from "./use-end-work.ts";
import { useOpenDialog, type WorkDialogProps } from "./work-dialogs.tsx";
import { actionOf, lineName } from "./work-labels.ts";

/** The main action of a line: done here, or behind a link. */
export function WorkAction({ line }: { line: WorkLine }) {
  const { label, to } = actionOf(line);
  const name = `${label}: ${lineName(line)}`;
  if (to)
    return (
      <Link
        to={to(line)}
        aria-label={name}
        data-key="Enter"
        className={buttonStyles({ variant: "secondary", size: "sm", className: "whitespace-nowrap" })}
      >
        {label}
      </Link>
    );
  const ask = line.is_staff ? undefined : asked[line.kind];
  return ask ? (
    <Ask {...ask} line={line} label={label} name={name} />
  ) : (
    <End line={line} label={label} name={name} />
  );
}

interface ActProps {
  line: WorkLine;
  label: string;
  name: string;
}

interface Asked {
  Dialog: ComponentType<WorkDialogProps>;
  ahead: typeof LazyOutcomeDialog.ahead;
}

/** Kinds whose main action opens a dialog. */
const asked: Partial<Record<WorkKind, Asked>> = {
  late_patient: { Dialog: Outcome, ahead: LazyOutcomeDialog.ahead },
  bad_address: { Dialog: Address, ahead: LazyAddressDialog.ahead },
  review: { Dialog: Prescription, ahead: LazyPrescriptionTaskDialog.ahead },
  attention: { Dialog: Prescription, ahead: LazyPrescriptionTaskDialog.ahead },
};

function Ask({ line, Dialog, ahead, ...words }: ActProps & Asked) {
  const open = useOpenDialog();
  return <ActButton {...words} onClick={() => open({ line, Dialog })} {...ahead} />;
}

function End({ line, ...words }: ActProps) {
  const [end, busy] = useEndWork(line);
  return <ActButton {...words} busy={busy} onClick={ignoreDoubleClick(end)} />;
}

function Outcome({ line: { item_id, detail, title }, onClose }: WorkDialogProps) {
  if (item_id === null) return null;
  return <LazyOutcomeDialog itemId={item_id} medicine={detail ?? ""} patient={title} onClose={onClose} />;
}

function Address({ line, onClose }: WorkDialogProps) {
  return <LazyAddressDialog id={Number(line.key)} onClose={onClose} />;
}

function Prescription({ line: { item_id, kind }, onClose }: WorkDialogProps) {
  if (item_id === null) return null;
  return (
    <LazyPrescriptionTaskDialog
      id={item_id}
      needs={kind === "review" ? "review" : "reminder"}
      onClose={onClose}
    />
  );
}

function ActButton({ label, name, ...button }: Omit<ActProps, "line"> & ButtonProps) {
  return (
    <Button
      {...button}
      variant="secondary"
      size="sm"
      className="whitespace-nowrap"
      aria-label={name}
      data-key="Enter"
    >
      {label}
    </Button>
  );
}
