import type { HistoryEvent } from "@scriptkeeper/contracts/prescriptions/history";
import { shortDay, shortInstant } from "@scriptkeeper/domain/time/days";
import { Badge } from "@scriptkeeper/ui/badge";
import { focusUnlessBehindDialog } from "@scriptkeeper/ui/focus-unless-behind-dialog";
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { WhyDetails } from "../../../shared/components/why-details.tsx";
import { paths } from "../../../shared/paths.ts";
import { useSettings } from "../../../shared/settings-context.ts";

type Tone = NonNullable<HistoryEvent["state"]>["tone"];

const variants = {
  good: "success",
  waiting: "warning",
  bad: "destructive",
  neutral: "secondary",
} as const satisfies Record<Tone, string>;

export interface TimelineEntryProps {
  event: Omit<HistoryEvent, "key" | "kind">;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  /** Whether this is the event that somebody came for: it is highlighted and takes the focus. */
  isSought?: boolean;
  /** What followed from the event. */
  children?: ReactNode;
}

/** One event in a timeline: when, what, by whom, and what it changed. */
export function TimelineEntry({ event, Icon, isSought = false, children }: TimelineEntryProps) {
  const { storeTimezone } = useSettings();
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isSought) return;
    focusUnlessBehindDialog(entry.current);
    entry.current?.scrollIntoView?.({ block: "center" });
  }, [isSought]);
  return (
    <li
      ref={entry}
      className="relative pb-6 last:pb-0 aria-[current]:mb-6 aria-[current]:rounded-md aria-[current]:bg-accent-soft aria-[current]:p-2 dense:pb-4"
      {...(isSought && { "aria-current": "true", tabIndex: -1 })}
    >
      <span className="absolute -left-10 flex size-8 items-center justify-center rounded-full border border-line bg-surface text-accent">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold wrap-anywhere">{event.title}</p>
        {event.state && <State state={event.state} />}
      </div>
      <p className="text-ink-muted tabular-nums">
        <time dateTime={event.day ?? event.at}>
          {event.day ? shortDay(event.day) : shortInstant(new Date(event.at), storeTimezone)}
        </time>
        {event.by && `, by ${event.by}`}
      </p>
      {event.detail && <p className="wrap-anywhere">{event.detail}</p>}
      <WhyDetails summary="Why this state" lines={event.state_why} />
      <WhyDetails summary="Why this price" lines={event.why} />
      {event.changes.length > 0 && (
        <ul className="mt-1 space-y-0.5">
          {event.changes.map(({ field, from, to }) => (
            <li key={field} className="wrap-anywhere">
              {field}: {from} <span aria-hidden="true">→</span>
              <span className="sr-only">became</span> {to}
            </li>
          ))}
        </ul>
      )}
      {event.undo && (
        <Link
          to={`${paths.adminAudit}?${new URLSearchParams(event.undo)}`}
          aria-label={`View details or undo: “${event.title}”`}
          className="text-accent underline"
        >
          View details or undo
        </Link>
      )}
      {children}
    </li>
  );
}

function State({ state }: { state: NonNullable<HistoryEvent["state"]> }) {
  return (
    <Badge isState variant={variants[state.tone]}>
      {state.label}
    </Badge>
  );
}
