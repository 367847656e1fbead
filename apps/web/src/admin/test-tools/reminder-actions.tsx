import type { TestToolsRow } from "@scriptkeeper/contracts/reminders/test-tools";
import { addDays, type Day } from "@scriptkeeper/domain/time/days";
import { Button } from "@scriptkeeper/ui/button";
import { CalendarPopover } from "@scriptkeeper/ui/calendar-popover";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { isDay } from "./is-day.ts";
import { useSetReminderDate } from "./use-set-reminder-date.ts";

export interface ReminderActionsProps {
  prescription: TestToolsRow;
  /** Returns the store's day at the moment of the click, because the screen may be open past midnight. */
  today: () => Day;
}

/** Sets the reminder to today, tomorrow, or a day from a calendar. Each row has its own pending state. */
export function ReminderActions({ prescription, today }: ReminderActionsProps) {
  const [setDate, { isPending }] = useSetReminderDate();
  const { id, product_name: product, user_name: user, next_reminder_date: current } = prescription;
  const look = { variant: "secondary", size: "sm", "aria-disabled": isPending, className: dimmed } as const;
  const what = `reminder of ${product} for ${user}`;
  const set = (day: Day) => setDate({ id, day });
  return (
    <div className="flex gap-1">
      <Button {...look} aria-label={`Today: ${what}`} onClick={ignoreDoubleClick(() => set(today()))}>
        Today
      </Button>
      <Button
        {...look}
        aria-label={`Tomorrow: ${what}`}
        onClick={ignoreDoubleClick(() => set(addDays(today(), 1)))}
      >
        Tomorrow
      </Button>
      <CalendarPopover
        trigger={
          <Button {...look} aria-label={`Custom: ${what}`}>
            Custom
          </Button>
        }
        label={`Day of the ${what}`}
        selected={isDay(current) ? current : null}
        today={today()}
        onPick={set}
      />
    </div>
  );
}

const dimmed = "aria-disabled:opacity-60";
