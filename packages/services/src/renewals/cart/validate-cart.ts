import type { ErrorCode } from "@scriptkeeper/contracts/errors";
import {
  lastRepeatPlaced,
  lastRepeatUnfinished,
  messages,
  prescriptionsExpired,
  prescriptionsUnderReview,
} from "@scriptkeeper/contracts/messages";
import type { EligibilityCode } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { noRepeatsLeft } from "@scriptkeeper/contracts/renewals/messages";
import { maxOrderQuantity } from "@scriptkeeper/domain/orders/order-quantity";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { medicineAmongWords } from "@scriptkeeper/domain/prescriptions/medicine-name";
import type { Day } from "@scriptkeeper/domain/time/days";
import { AppError, badInput, notFound } from "../../core/index.ts";
import { eligibilityFacts, type ItemRow } from "../../prescriptions/index.ts";
import type { Cart } from "./cart.ts";
import { allUnavailable } from "./refusals.ts";

export interface ValidatedCart {
  /** The lines that can be ordered now. */
  orderable: { row: ItemRow; quantity: number }[];
  unavailable: ItemRow[];
}

/**
 * Decides whether a cart may be ordered. Repeats, expiry and review are all or nothing, checked in the order of
 * `refusals`; items that the store cannot sell are left out. `rows` are the patient's own items in this cart.
 */
export function validateCart(cart: Cart, rows: readonly ItemRow[], today: Day): ValidatedCart {
  const lines = cart.lines.map((line) => {
    const row = rows.find((candidate) => candidate.item.id === line.id);
    if (!row) throw notFound(messages.prescriptionNotFound);
    return { ...line, row, code: eligibility(eligibilityFacts(row), today).code };
  });
  for (const rule of refusals) {
    const refused = lines.filter(({ code }) => rule.says[code]);
    if (refused.length > 0) throw refusal(rule, refused);
  }
  for (const line of lines) refuseTooMany(line);
  const orderable = lines.filter((line) => line.code === "ok");
  const unavailable = lines.filter((line) => line.code === "unavailable").map((line) => line.row);
  if (orderable.length === 0)
    throw allUnavailable({
      unavailableProducts: unavailable.map((row) => ({ product_name: row.item.product_name })),
    });
  return { orderable, unavailable };
}

interface Refusal {
  error: ErrorCode;
  /** The sentence about the products refused with each code. */
  says: Partial<Record<EligibilityCode, (products: readonly string[]) => string>>;
}

const refusals: Refusal[] = [
  { error: "NEEDS_REVIEW", says: { needs_review: prescriptionsUnderReview } },
  {
    error: "NO_REPEATS_REMAINING",
    says: { no_repeats: noRepeatsLeft, checkout_open: lastRepeatUnfinished, order_placed: lastRepeatPlaced },
  },
  { error: "PRESCRIPTION_EXPIRED", says: { expired: prescriptionsExpired } },
];

function refusal(
  { error, says }: Refusal,
  lines: readonly { row: ItemRow; code: EligibilityCode }[],
): AppError {
  const sentences = Object.entries(says).flatMap(([code, say]) => {
    const products = lines.filter((line) => line.code === code).map(({ row }) => nameOf(row));
    return products.length > 0 ? say(products) : [];
  });
  return new AppError(error, sentences.join(" "), {
    invalidPrescriptions: lines.map(({ row: { item } }) => ({
      id: item.id,
      product_name: item.product_name,
    })),
  });
}

/** Includes the strength, because a patient may have one product in several. */
function nameOf({ item, variant_title }: ItemRow): string {
  return medicineAmongWords({ product_name: item.product_name, variant_title });
}

function refuseTooMany(line: { row: ItemRow; quantity: number; index: number }): void {
  const { item } = line.row;
  const most = maxOrderQuantity(item.repeats);
  if (line.quantity <= most) return;
  throw badInput(
    `prescriptionItems[${line.index}].quantity`,
    `The quantity of ${nameOf(line.row)} must be at most ${most}: that is how many repeats are left.`,
  );
}
