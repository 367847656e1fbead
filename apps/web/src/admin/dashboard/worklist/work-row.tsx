import type { WorkLine, Worklist } from "@scriptkeeper/contracts/worklist";
import { shortDay } from "@scriptkeeper/domain/days";
import { Badge } from "@scriptkeeper/ui/badge";
import { RowAction } from "@scriptkeeper/ui/row-action";
import AlarmClock from "lucide-react/icons/alarm-clock";
import UserRound from "lucide-react/icons/user-round";
import { useState } from "react";
import { Link } from "react-router-dom";
import { NoteDialog } from "./dialogs/note-dialog.tsx";
import { SnoozeDialog } from "./dialogs/snooze-dialog.tsx";
import { useMarkWork } from "./use-mark-work.ts";
import { WorkAction } from "./work-action.tsx";
import { lineName, logOf, sinceText } from "./work-labels.ts";

export interface WorkRowProps {
  line: WorkLine;
  list: Pick<Worklist, "today" | "time_zone">;
  /** Who is looking. */
  me: number;
}

/** One line: who or what, why and since when, what staff noted of it, and what can be done. */
export function WorkRow({ line, list, me }: WorkRowProps) {
  const log = logOf(line);
  return (
    <li
      data-line
      className="grid gap-x-4 gap-y-1 px-3 py-2 focus-within:bg-accent-soft sm:px-4 lg:grid-cols-[13rem_minmax(0,1fr)_25rem] lg:items-start dense:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_19rem] dense:items-baseline dense:py-1"
    >
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold dense:inline">{line.title}</p>{" "}
        {line.detail && <p className="text-ink-muted dense:inline">{line.detail}</p>}
      </div>
      <div className="min-w-0 wrap-anywhere">
        <p className="dense:inline">{line.why}</p>{" "}
        {line.since && (
          <p className="text-ink-muted dense:inline">{sinceText({ ...line, since: line.since }, list)}</p>
        )}
        <Noted line={line} me={me} />
      </div>
      <div className="flex flex-wrap items-center gap-1 lg:justify-end">
        <WorkAction line={line} />
        <MarkButtons line={line} me={me} />
        {log && (
          <Link
            to={log}
            aria-label={`Open the log: ${lineName(line)}`}
            className="px-2 py-1 font-semibold text-accent no-underline hover:underline"
          >
            Log
          </Link>
        )}
      </div>
    </li>
  );
}

function Noted({ line: { mark }, me }: Pick<WorkRowProps, "line" | "me">) {
  if (!mark) return null;
  const { assigned_to, snoozed_until, note } = mark;
  return (
    <p className="flex flex-wrap items-center gap-2 empty:hidden">
      {assigned_to && (
        <Badge variant="secondary">
          <UserRound aria-hidden="true" />
          {assigned_to.id === me ? "Yours" : assigned_to.name}
        </Badge>
      )}
      {snoozed_until && (
        <Badge variant="secondary">
          <AlarmClock aria-hidden="true" />
          Put off until {shortDay(snoozed_until)}
        </Badge>
      )}
      {note && <span className="min-w-0 wrap-anywhere text-ink-muted">“{note}”</span>}
    </p>
  );
}

function MarkButtons({ line, me }: Pick<WorkRowProps, "line" | "me">) {
  const [open, setOpen] = useState<"snooze" | "note" | null>(null);
  const [mark, { isPending }] = useMarkWork(line);
  const isMine = line.mark?.assigned_to?.id === me;
  const isPutOff = Boolean(line.mark?.snoozed_until);
  const name = lineName(line);
  const close = () => setOpen(null);
  return (
    <>
      <RowAction
        label={`${isMine ? "Give back" : "Take"}: ${name}`}
        data-key="a"
        busy={isPending}
        onClick={() => mark({ mine: !isMine })}
      >
        {isMine ? "Give back" : "Take"}
      </RowAction>
      <RowAction
        label={`${isPutOff ? "Bring back" : "Put off"}: ${name}`}
        data-key="s"
        onClick={() => (isPutOff ? mark({ snooze: null }) : setOpen("snooze"))}
      >
        {isPutOff ? "Bring back" : "Put off"}
      </RowAction>
      <RowAction label={`Note: ${name}`} data-key="n" onClick={() => setOpen("note")}>
        Note
      </RowAction>
      {open === "snooze" && <SnoozeDialog line={line} onClose={close} />}
      {open === "note" && <NoteDialog line={line} onClose={close} />}
    </>
  );
}
