import type { TransactionType } from "@scriptkeeper/contracts/constants";
import { type Context, insertTransactions } from "../core/index.ts";
import type { PatientRow } from "../prescriptions/index.ts";
import type { RenewalItemRow } from "./renewals.queries.ts";

export interface RenewalEvent {
  type: TransactionType;
  action: string;
  description: string;
  status: "success" | "lapsed" | "refused" | "cancelled" | "refunded" | "attention";
  renewalId: string;
  patient: PatientRow | null;
  lines: LoggedLine[];
}

export interface LoggedLine extends Pick<RenewalItemRow, "item_id" | "product_name" | "quantity"> {
  repeats: number | null;
  next_reminder_date: string | null;
}

/** One row of the transaction log for each line, with names as they are now. */
export function logRenewal(ctx: Context, event: RenewalEvent): Promise<void> {
  const { patient } = event;
  const common = {
    transaction_type: event.type,
    transaction_date: ctx.clock.now(),
    ...toPatientColumns(patient),
    renewal_id: event.renewalId,
    action: event.action,
    description: event.description,
    order_status: event.status,
  };
  return insertTransactions(
    ctx.db,
    event.lines.map(({ item_id, ...line }) => ({ ...common, ...line, item_id })),
  );
}

/** A line whose prescription an event leaves as it is. */
export function toUnchangedLine({ item_id, product_name, quantity }: RenewalItemRow): LoggedLine {
  return { item_id, product_name, quantity, repeats: null, next_reminder_date: null };
}

/** Whom a row of the log is about, with names as they are now. */
export function toPatientColumns(patient: PatientRow | null) {
  return {
    user_id: patient?.id ?? null,
    first_name: patient?.first_name ?? null,
    last_name: patient?.last_name ?? null,
    email: patient?.email ?? null,
    shopify_customer_id: patient?.shopify_customer_id ?? null,
  };
}
