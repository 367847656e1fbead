/**
 * Describes a cron pattern in words that follow "runs": "every hour", "every 15 minutes", "every day at 09:00". A
 * pattern that says more than that is returned unchanged. Six fields begin with seconds.
 */
export function scheduleWords(pattern: string): string {
  const fields = pattern.trim().split(/\s+/);
  const [second = "", minute = "", hour = "", ...days] = fields.length === 5 ? ["0", ...fields] : fields;
  const exactly = `by the schedule "${pattern.trim()}"`;
  if (days.length !== 3 || days.some((field) => field !== "*" && field !== "?")) return exactly;
  if (minute === "*" && hour === "*") return everyOf(second, "second") ?? once(second, "minute") ?? exactly;
  if (!isNumber(second)) return exactly;
  if (hour === "*") return everyOf(minute, "minute") ?? once(minute, "hour") ?? exactly;
  if (!isNumber(minute)) return exactly;
  return everyOf(hour, "hour") ?? atHours(hour, minute) ?? exactly;
}

const isNumber = (field: string) => /^\d{1,2}$/.test(field);

/**
 * The size of the unit that each step divides: "every 7 minutes" would be untrue, because 7 does not divide an hour.
 */
const whole = { second: 60, minute: 60, hour: 24 } as const;

function everyOf(field: string, unit: keyof typeof whole): string | null {
  const step = field === "*" ? 1 : Number(/^(?:\*|0)\/(\d{1,2})$/.exec(field)?.[1]);
  if (!step || whole[unit] % step !== 0) return null;
  return step === 1 ? `every ${unit}` : `every ${step} ${unit}s`;
}

function once(field: string, unit: string): string | null {
  return isNumber(field) ? `every ${unit}` : null;
}

function atHours(field: string, minute: string): string | null {
  const hours = field.split(",");
  if (!hours.every(isNumber)) return null;
  const times = hours.map((hour) => `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`);
  const [last, ...before] = times.reverse();
  return `every day at ${before.length > 0 ? `${before.reverse().join(", ")} and ` : ""}${last}`;
}
