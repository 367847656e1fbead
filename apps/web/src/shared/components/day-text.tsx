import { type Day, daysUntil, relativeDays, shortDay } from "@scriptkeeper/domain/time/days";

/** Shows "12 Dec 2026 (in 5 days)". */
export function DayText({ day, today }: { day: Day; today: Day }) {
  return (
    <>
      {shortDay(day)} <span className="inline-block">({relativeDays(daysUntil(day, today))})</span>
    </>
  );
}
