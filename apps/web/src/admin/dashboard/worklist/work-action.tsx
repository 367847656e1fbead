import type { WorkLine } from "@scriptkeeper/contracts/worklist";
import type { WorkKind } from "@scriptkeeper/contracts/worklist-limits";
import { Button, type ButtonProps, buttonStyles } from "@scriptkeeper/ui/button";
import { type ComponentType, useState } from "react";
import { Link } from "react-router-dom";
import { LazyOutcomeDialog } from "../../shared/lazy-outcome-dialog.ts";
import { LazyAddressDialog, LazyPrescriptionTaskDialog } from "./dialogs/lazy-dialogs.ts";
import { useEndWork } from "./use-end-work.ts";
import { actionOf, lineName } from "./work-labels.ts";

/** The one thing that ends a line: done here, or where the link leads. */
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
  const Act = asked[line.kind] ?? End;
  return <Act line={line} label={label} name={name} />;
}

interface ActProps {
  line: WorkLine;
  label: string;
  name: string;
}

/** The kinds that need more than a press. */
const asked: Partial<Record<WorkKind, ComponentType<ActProps>>> = {
  late_patient: Outcome,
  bad_address: Address,
  review: Prescription,
  attention: Prescription,
};

function End({ line, ...words }: ActProps) {
  const [end, busy] = useEndWork(line);
  return <ActButton {...words} busy={busy} onClick={() => end()} />;
}

function Outcome({ line, ...words }: ActProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActButton {...words} onClick={() => setOpen(true)} {...LazyOutcomeDialog.ahead} />
      {isOpen && line.item_id !== null && (
        <LazyOutcomeDialog
          itemId={line.item_id}
          medicine={line.detail ?? ""}
          patient={line.title}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Address({ line, ...words }: ActProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActButton {...words} onClick={() => setOpen(true)} {...LazyAddressDialog.ahead} />
      {isOpen && <LazyAddressDialog id={Number(line.key)} onClose={() => setOpen(false)} />}
    </>
  );
}

function Prescription({ line, ...words }: ActProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActButton {...words} onClick={() => setOpen(true)} {...LazyPrescriptionTaskDialog.ahead} />
      {isOpen && line.item_id !== null && (
        <LazyPrescriptionTaskDialog
          id={line.item_id}
          needs={line.kind === "review" ? "review" : "reminder"}
          onClose={() => setOpen(false)}
        />
      )}
    </>
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
