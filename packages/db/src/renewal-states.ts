import {
  endedRenewalStates,
  liveRenewalStates,
  payableRenewalStates,
} from "@scriptkeeper/domain/lifecycles/renewal";
import { isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { literals } from "./schema/columns.ts";
import { renewals } from "./schema.ts";

/**
 * Conditions on a renewal's state: its column, or that of an alias. The states are literals in the SQL, so that
 * PostgreSQL can match partial indexes.
 */
export function isLive(state: SQLWrapper = renewals.state): SQL {
  return sql`${state} in (${literals(liveRenewalStates)})`;
}

/** The renewal has a checkout at the store that may still be paid. */
export function isPayable(state: SQLWrapper = renewals.state): SQL {
  return sql`${state} in (${literals(payableRenewalStates)})`;
}

/** The renewal came to nothing, and the repeats it took were given back. */
export function isEnded(state: SQLWrapper = renewals.state): SQL {
  return sql`${state} in (${literals(endedRenewalStates)})`;
}

/** The renewal counts as an order: in progress or paid. */
export function isCounted(state: SQLWrapper = renewals.state): SQL {
  return sql`${state} not in (${literals(endedRenewalStates)})`;
}

/** The renewal waits for the patient to pay. */
export function isWaitingForPatient(): SQL {
  return sql`(${isLive()} and ${isNull(renewals.placed_at)})`;
}

/** The order is placed, and the pharmacy has not confirmed the payment yet. */
export function isWaitingForPharmacy(): SQL {
  return sql`(${isLive()} and ${isNotNull(renewals.placed_at)})`;
}

/** The order is placed, or came late and counts, and the store shows no payment for it. */
export function isPaymentOpen(): SQL {
  return sql`(${isWaitingForPharmacy()} or (${renewals.state} = 'paid' and ${isNotNull(renewals.unpaid_since)}))`;
}

/** The store has a valid order for the renewal, paid or not yet paid. */
export function isOrdered(): SQL {
  return sql`(${renewals.state} = 'paid' or ${isWaitingForPharmacy()})`;
}
