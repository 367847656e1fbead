import {
  endedRenewalStates,
  liveRenewalStates,
  payableRenewalStates,
} from "@scriptkeeper/domain/lifecycles/renewal";
import { isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { literals } from "./schema/columns.ts";
import { renewals } from "./schema.ts";

/**
 * Conditions on a renewal's state, its column or an alias's. The states stand in the statement itself, so that PostgreSQL
 * sees which partial index fits.
 */
export function isLive(state: SQLWrapper = renewals.state): SQL {
  return sql`${state} in (${literals(liveRenewalStates)})`;
}

/** That a checkout of it stands at the store and may be paid. */
export function isPayable(state: SQLWrapper = renewals.state): SQL {
  return sql`${state} in (${literals(payableRenewalStates)})`;
}

/** That it came to nothing, and what it took went back. */
export function isEnded(state: SQLWrapper = renewals.state): SQL {
  return sql`${state} in (${literals(endedRenewalStates)})`;
}

/** That it counts as an order: on its way, or paid. */
export function isCounted(state: SQLWrapper = renewals.state): SQL {
  return sql`${state} not in (${literals(endedRenewalStates)})`;
}

/** That it waits for its patient to pay it. */
export function isWaitingForPatient(): SQL {
  return sql`(${isLive()} and ${isNull(renewals.placed_at)})`;
}

/** That its order is placed, and the pharmacy has yet to confirm the payment. */
export function isWaitingForPharmacy(): SQL {
  return sql`(${isLive()} and ${isNotNull(renewals.placed_at)})`;
}

/** That the store has an order of it that stands, paid or still to be paid for. */
export function isOrdered(): SQL {
  return sql`(${renewals.state} = 'paid' or ${isWaitingForPharmacy()})`;
}
