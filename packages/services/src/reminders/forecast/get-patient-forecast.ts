import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import type {
  ComingEmail,
  ComingEmailKind,
  PatientForecast,
  PatientForecastInput,
  Silence,
} from "@scriptkeeper/contracts/reminders/forecast";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import { whyComing, whySilent } from "@scriptkeeper/domain/reminders/forecast-words";
import { type Day, dayAt } from "@scriptkeeper/domain/time/days";
import { findSomebodyEmailed } from "../../care/index.ts";
import { type AdminContext, groupBy, notFound, today } from "../../core/index.ts";
import { findPatient } from "../../prescriptions/index.ts";
import type { ReminderReason } from "../rules.ts";
import { type Coming, forecastNotices, forecastReminder, type Quiet } from "./forecast-item.ts";
import { listItemsOf, listWritten, type PatientItem, type WrittenRow } from "./patient-forecast.queries.ts";

/**
 * Forecasts which emails the sweeps will write to one patient, when and why, and which they will not. NOT_FOUND for a
 * missing patient.
 */
export async function getPatientForecast(
  ctx: AdminContext,
  { userId }: PatientForecastInput,
): Promise<PatientForecast> {
  const patient = await findPatient(ctx.db, userId);
  if (!patient) throw notFound(userMessages.customerNotFound);
  const [items, written] = await Promise.all([listItemsOf(ctx.db, userId), listWritten(ctx.db, userId)]);
  const isReached = await findSomebodyEmailed(ctx.db, userId);
  const stop = isReached ? null : patient.email_bad_at ? "address_bad" : "unsubscribed";
  const byItem = groupBy(written, (row) => row.item_id);
  const outlooks = items.map((item) =>
    outlook(item, { today: today(ctx), stop, written: byItem.get(item.id) ?? [], ...ctx.settings }),
  );
  const { id, first_name, last_name, email } = patient;
  return {
    user: { id, first_name, last_name, email },
    emails: emailsOf(outlooks.flatMap(({ coming }) => coming)),
    silent: outlooks.flatMap(({ silent }) => silent),
  };
}

interface Facts {
  today: Day;
  storeTimezone: string;
  /** Why this patient gets no emails at all. */
  stop: "address_bad" | "unsubscribed" | null;
  written: readonly WrittenRow[];
}

interface ComingAbout extends Coming {
  item: PatientItem;
}

function outlook(item: PatientItem, facts: Facts): { coming: ComingAbout[]; silent: Silence[] } {
  const findWritten = (occasion: ReminderReason) =>
    facts.written.find((row) => isSame(row, occasion)) ?? null;
  const now = { today: facts.today, findWritten };
  const reminder = forecastReminder(item, now);
  const reminders = "reason" in reminder ? reminder : [reminder];
  const kinds = [
    { about: "reminder", found: reminders },
    { about: "notice", found: forecastNotices(item, now) },
  ] as const;
  const coming: ComingAbout[] = [];
  const silent: Silence[] = [];
  for (const { about, found } of kinds) {
    if (!("reason" in found) && !facts.stop) coming.push(...found.map((each) => ({ ...each, item })));
    else silent.push(silence(item, { about, quiet: found, facts }));
  }
  return { coming, silent };
}

function isSame(row: WrittenRow, { stage, date, arming }: ReminderReason): boolean {
  return row.stage === stage && row.date === date && row.arming === arming;
}

function silence(
  item: PatientItem,
  { about, quiet, facts }: { about: Silence["about"]; quiet: Quiet | Coming[]; facts: Facts },
): Silence {
  const known = "reason" in quiet ? quiet : null;
  const reason = known?.reason ?? facts.stop ?? "over";
  const why = whySilent({
    reason,
    reminderDate: item.next_reminder_date,
    expiry: effectiveExpiry(item),
    written: known?.written ? dayAt(known.written, facts.storeTimezone) : null,
    today: facts.today,
  });
  return { ...named(item), about, reason, why };
}

function named({ id, product_name, variant_title }: PatientItem) {
  return { id, product_name, variant_title };
}

/** Groups emails like the sweeps: one for each day and kind. */
function emailsOf(coming: ComingAbout[]): ComingEmail[] {
  const groups = groupBy(coming, ({ day, stage }) => `${day} ${stage}`);
  return [...groups.values()]
    .map((group) => ({
      day: group[0].day,
      kind: kindOf[group[0].stage],
      items: group.map((each) => ({
        ...named(each.item),
        why: whyComing({
          ...each,
          kind: kindOf[each.stage],
          isCheckoutOpen: eligibility(each.item, each.day).code === "checkout_open",
        }),
      })),
    }))
    .sort((a, b) => a.day.localeCompare(b.day));
}

const kindOf: Record<Coming["stage"], ComingEmailKind> = {
  due: "reminder",
  soon: "soon",
  expired: "expired",
};
