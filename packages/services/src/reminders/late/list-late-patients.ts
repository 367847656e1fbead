import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { noEmailSentences } from "@scriptkeeper/contracts/prescriptions/messages";
import { LATE_PATIENT_SORTS } from "@scriptkeeper/contracts/prescriptions/review-sorts";
import type {
  LatePatient,
  LatePatients,
  LatePatientsInput,
} from "@scriptkeeper/contracts/reminders/late-patients";
import { addDays, daysUntil, shortDay } from "@scriptkeeper/domain/time/days";
import { startOfDay } from "@scriptkeeper/domain/time/local-time";
import { type AdminContext, type Context, today } from "../../core/index.ts";
import { emailEvents } from "../../prescriptions/index.ts";
import { countLines, type LateLineRow, listLines, listTried, type TriedEmail } from "./late-lines.queries.ts";

/** A longer list is not counted any further. */
const COUNTED = 10_001;
/** How far back emails are listed, and how many. */
const TRIED = { days: 60, most: 6 } as const;

/**
 * Lists a page of the patients who are late with a medicine, with contact details and the emails already sent, the
 * newest first unless sorted otherwise.
 */
export async function listLatePatients(
  ctx: AdminContext,
  { search, before, limit, ...asked }: LatePatientsInput,
): Promise<LatePatients> {
  const day = today(ctx);
  const [rows, total] = await Promise.all([
    listLines(ctx.db, {
      today: day,
      search,
      before,
      limit: limit + 1,
      sorting: sortingOf(LATE_PATIENT_SORTS, asked),
    }),
    countLines(ctx.db, { today: day, search, most: COUNTED }),
  ]);
  const shown = rows.slice(0, limit);
  return {
    lines: await lateViews(ctx, shown),
    older: rows.length > limit ? (shown.at(-1)?.line.id ?? null) : null,
    total,
  };
}

/** Lines with the emails already sent about them. */
export async function lateViews(ctx: Context, lines: readonly LateLineRow[]): Promise<LatePatient[]> {
  if (lines.length === 0) return [];
  const tried = await listTried(ctx.db, {
    userIds: [...new Set(lines.map(({ user }) => user.id))],
    itemIds: lines.map(({ line }) => line.item_id),
    since: startOfDay(addDays(today(ctx), -TRIED.days), ctx.settings.storeTimezone),
  });
  return lines.map((row) => toView(ctx, row, tried));
}

function toView(ctx: Context, row: LateLineRow, tried: readonly TriedEmail[]): LatePatient {
  const { line, user, product_name, variant_title } = row;
  const own = tried.filter(({ prescription_ids }) => prescription_ids.includes(line.item_id));
  return {
    id: line.id,
    item_id: line.item_id,
    product_name,
    variant_title,
    ran_out_on: line.ran_out_on,
    is_estimated: line.is_estimated,
    days_late: -daysUntil(line.ran_out_on, today(ctx)),
    no_email: line.no_email,
    reason: reasonOf(line),
    patient: {
      id: user.id,
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      phone: user.phone,
    },
    tried: emailEvents(own.slice(0, TRIED.most), ctx.settings.storeTimezone).map(
      ({ key, at, title, detail, state }) => ({
        key,
        at,
        title,
        detail,
        state,
      }),
    ),
  };
}

/** Why a line is on the list, in a sentence to show. */
export function reasonOf({ ran_out_on, is_estimated, no_email }: LateLineRow["line"]): string {
  const when = is_estimated
    ? `Should have run out about ${shortDay(ran_out_on)}, going by the reminder.`
    : `Should have run out on ${shortDay(ran_out_on)}.`;
  return no_email ? `${when} ${noEmailSentences[no_email]}` : when;
}
