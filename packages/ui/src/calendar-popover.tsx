import { cx } from "class-variance-authority";
import { Popover } from "radix-ui";
import { type ReactNode, useState } from "react";
import { DayPicker } from "react-day-picker";
import { buttonStyles } from "./button.tsx";

export interface CalendarPopoverProps {
  /** The button that opens the calendar. */
  trigger: ReactNode;
  /** The calendar's name: "Reminder date of Amoxil". */
  label: string;
  /** The selected day. Days are `YYYY-MM-DD`, independent of the browser's time zone. */
  selected: string | null;
  today: string;
  onPick: (day: string) => void;
}

/**
 * A calendar for one date, which closes when a day is picked. It is not modal, because Radix's modal popover writes a
 * style element, which the Content-Security-Policy refuses.
 */
export function CalendarPopover({ trigger, label, selected, today, onPick }: CalendarPopoverProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className="z-30 animate-fade-in rounded-md border border-line bg-surface p-3 shadow-float outline-none"
        >
          <DayPicker
            mode="single"
            autoFocus
            weekStartsOn={1}
            selected={selected ? toDate(selected) : undefined}
            today={toDate(today)}
            defaultMonth={toDate(selected ?? today)}
            onDayClick={(day) => {
              setOpen(false);
              onPick(toDay(day));
            }}
            classNames={look}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const step = cx(buttonStyles({ variant: "quiet", size: "icon" }), "[&_svg]:size-4 [&_svg]:fill-current");

const look = {
  months: "relative",
  nav: "absolute inset-x-0 top-0 flex justify-between",
  button_previous: step,
  button_next: step,
  month_caption: "flex h-11 items-center justify-center font-semibold",
  month_grid: "border-collapse",
  weekday: "h-9 w-10 text-xs font-semibold text-ink-muted",
  day: "p-0 text-center",
  day_button:
    "size-10 rounded-md tabular-nums hover:bg-accent-soft outline-offset-[-2px] disabled:text-ink-muted",
  outside: "text-ink-muted",
  today: "font-semibold underline underline-offset-4",
  selected:
    "[&>button]:bg-accent [&>button]:text-on-accent [&>button]:outline-offset-2 [&>button]:hover:bg-accent-strong",
};

function toDate(day: string): Date {
  return new Date(`${day}T00:00`);
}

function toDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
