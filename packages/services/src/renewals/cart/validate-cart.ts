import type { ErrorCode } from "@scriptkeeper/contracts/errors";
import { messages, prescriptionsExpired, prescriptionsUnderReview } from "@scriptkeeper/contracts/messages";
import type { EligibilityCode } from "@scriptkeeper/contracts/prescriptions";
import { noRepeatsLeft } from "@scriptkeeper/contracts/renewal-messages";
import type { Day } from "@scriptkeeper/domain/days";
import { eligibility } from "@scriptkeeper/domain/eligibility";
import { maxOrderQuantity } from "@scriptkeeper/domain/order-quantity";
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
 * Decides whether a cart may be ordered. All or nothing for repeats, expiry and review, in this order;
 * what the store cannot sell is left out. `rows` are the patient's own items of this cart.
 */
export function validateCart(cart: Cart, rows: readonly ItemRow[], today: Day): ValidatedCart {
  const lines = cart.lines.map((line) => {
    const row = rows.find((candidate) => candidate.item.id === line.id);
    if (!row) throw notFound(messages.prescriptionNotFound);
    return { ...line, row, code: eligibility(eligibilityFacts(row), today).code };
  });
  for (const rule of refusals) {
    const refused = lines.filter((line) => rule.codes.includes(line.code)).map((line) => line.row);
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
  codes: EligibilityCode[];
  error: ErrorCode;
  message: (products: readonly string[]) => string;
}

const refusals: Refusal[] = [
  { codes: ["needs_review"], error: "NEEDS_REVIEW", message: prescriptionsUnderReview },
  {
    codes: ["no_repeats", "checkout_open", "order_placed"],
    error: "NO_REPEATS_REMAINING",
    message: noRepeatsLeft,
  },
  { codes: ["expired"], error: "PRESCRIPTION_EXPIRED", message: prescriptionsExpired },
];

function refusal(rule: Refusal, rows: ItemRow[]): AppError {
  return new AppError(rule.error, rule.message(rows.map((row) => row.item.product_name)), {
    invalidPrescriptions: rows.map((row) => ({ id: row.item.id, product_name: row.item.product_name })),
  });
}

function refuseTooMany(line: { row: ItemRow; quantity: number; index: number }): void {
  const { item } = line.row;
  const most = maxOrderQuantity(item.repeats);
  if (line.quantity <= most) return;
  throw badInput(
    `prescriptionItems[${line.index}].quantity`,
    `The quantity of ${item.product_name} must be at most ${most}: that is how many repeats are left.`,
  );
}
