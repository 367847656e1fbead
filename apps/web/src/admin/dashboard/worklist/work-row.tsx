import type { WorkLine, Worklist } from "@scriptkeeper/contracts/worklist/worklist";
import { shortDay } from "@scriptkeeper/domain/time/days";
import { Badge } from "@scriptkeeper/ui/badge";
import { RowAction } from "@scriptkeeper/ui/row-action";
import AlarmClock from "lucide-react/icons/alarm-clock";
import UserRound from "lucide-react/icons/user-round";
import { Link } from "react-router-dom";
import { ignoreDoubleClick } from "../../../shared/ignore-double-click.ts";
import { paths } from "../../../shared/paths.ts";
import { withNumbers } from "../../shared/counted/open-numbers.tsx";
import { NoteDialog } from "./dialogs/note-dialog.tsx";
import { SnoozeDialog } from "./dialogs/snooze-dialog.tsx";
import { useMarkWork } from "./use-mark-work.ts";
import { WorkAction } from "./work-action.tsx";
import { useOpenDialog } from "./work-dialogs.tsx";
import { lineName, logOf, sinceWords } from "./work-labels.ts";

export interface WorkRowProps {
  line: WorkLine;
  list: Pick<Worklist, "today" | "time_zone">;
  /** The account id of the signed-in administrator. */
  me: number;
}

/**
 * One line: who or what, why, the staff's note, since when, and the actions. In compact mode it is as high as a table
 * row, in the columns of its group: the actions take only the room they need, and leave the rest to the reason.
 */
export function WorkRow({ line, list, me }: WorkRowProps) {
  const log = logOf(line);
  return (
    <li
      data-line
      className="grid gap-x-4 gap-y-1 px-3 py-2 focus-within:bg-accent-soft sm:px-4 lg:grid-cols-[13rem_minmax(0,1fr)_25rem] lg:items-start dense:col-span-full dense:min-h-9 dense:grid-cols-subgrid dense:items-center dense:gap-x-3 dense:py-0.5"
    >
      <Who line={line} />
      <div className="min-w-0 wrap-anywhere dense:contents">
        <div className="min-w-0 dense:flex dense:items-center dense:gap-2">
          <Noted line={line} me={me} />
          <p
            className="min-w-0 wrap-anywhere dense:-m-0.5 dense:line-clamp-2 dense:p-0.5 dense:text-[13px] dense:leading-4 dense:[&_:focus-visible]:-outline-offset-1"
            title={line.why}
          >
            {withNumbers([line.why], line.opens ?? [])}
          </p>
        </div>{" "}
        <p className="text-ink-muted dense:whitespace-nowrap">
          {line.since && <Since line={{ ...line, since: line.since }} list={list} />}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1 lg:justify-end dense:flex-nowrap">
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

const PHONE = / · [+\d][\d ()-]{5,}$/;

/**
 * Who the line is about, with a link to their page and a phone number that is never cut off, and its detail; two small
 * lines in a compact row.
 */
function Who({ line: { title, detail, patient_id } }: Pick<WorkRowProps, "line">) {
  const phone = (detail && PHONE.exec(detail)?.[0]) || null;
  return (
    <div className="min-w-0 dense:text-[13px] dense:leading-4">
      <div className="flex min-w-0">
        <span
          className="font-semibold wrap-anywhere dense:-m-1 dense:truncate dense:p-1 dense:[&_:focus-visible]:-outline-offset-1"
          title={title}
        >
          {patient_id === undefined ? (
            title
          ) : (
            <Link to={paths.adminPatient(patient_id)} data-key="p" className="text-ink underline">
              {title}
            </Link>
          )}
        </span>
        {phone && <span className="hidden shrink-0 whitespace-pre text-ink-muted dense:inline">{phone}</span>}
      </div>
      {detail && " "}
      {detail && (
        <div className="wrap-anywhere text-ink-muted dense:truncate" title={detail}>
          {phone ? detail.slice(0, -phone.length) : detail}
          {phone && <span className="dense:hidden">{phone}</span>}
        </div>
      )}
    </div>
  );
}

function Since({ line, list }: { line: WorkLine & { since: string }; list: WorkRowProps["list"] }) {
  const { day, ago } = sinceWords(line, list);
  if (day === null) return ago;
  return (
    <span title={`Since ${day}`}>
      <span className="dense:sr-only">Since {day} (</span>
      {ago}
      <span className="dense:sr-only">)</span>
    </span>
  );
}

function Noted({ line: { mark }, me }: Pick<WorkRowProps, "line" | "me">) {
  if (!mark) return null;
  const { assigned_to, snoozed_until, note } = mark;
  return (
    <p className="flex flex-wrap items-center gap-2 empty:hidden dense:max-w-2/3 dense:shrink-0 dense:flex-nowrap">
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
      {note && (
        <span title={note} className="min-w-0 wrap-anywhere text-ink-muted dense:truncate">
          “{note}”
        </span>
      )}
    </p>
  );
}

function MarkButtons({ line, me }: Pick<WorkRowProps, "line" | "me">) {
  const open = useOpenDialog();
  const [mark, { isPending }] = useMarkWork(line);
  const isMine = line.mark?.assigned_to?.id === me;
  const isPutOff = Boolean(line.mark?.snoozed_until);
  const name = lineName(line);
  return (
    <>
      <RowAction
        label={`${isMine ? "Release" : "Take"}: ${name}`}
        data-key="a"
        busy={isPending}
        onClick={ignoreDoubleClick(() => mark({ mine: !isMine }))}
      >
        {isMine ? "Release" : "Take"}
      </RowAction>
      <RowAction
        label={`${isPutOff ? "Bring back" : "Put off"}: ${name}`}
        data-key="s"
        onClick={ignoreDoubleClick(() =>
          isPutOff ? mark({ snooze: null }) : open({ line, Dialog: SnoozeDialog }),
        )}
      >
        {isPutOff ? "Bring back" : "Put off"}
      </RowAction>
      <RowAction label={`Note: ${name}`} data-key="n" onClick={() => open({ line, Dialog: NoteDialog })}>
        Note
      </RowAction>
    </>
  );
}
