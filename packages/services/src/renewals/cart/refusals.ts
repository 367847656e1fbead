import { messages } from "@scriptkeeper/contracts/messages";
import type { RefusalReason } from "@scriptkeeper/domain/lifecycles/renewal";
import { AppError } from "../../core/index.ts";

/** Why a cart is not ordered, in the words that its patient reads. */
export function refusalOf(reason: RefusalReason): AppError {
  if (reason === "unavailable") return new AppError("ALL_UNAVAILABLE", messages.allUnavailable);
  if (reason === "elsewhere")
    return new AppError("BUSY", `${messages.orderNotPlaced} ${messages.paymentPageElsewhere}`);
  if (reason === "store") return new AppError("BUSY", `${messages.orderNotPlaced} ${messages.storeRefused}`);
  return new AppError("BUSY", `${messages.orderNotPlaced} ${messages.storeBusy}`, {
    retryAfterSeconds: 60,
  });
}

export function stillPreparing(): AppError {
  return new AppError("STILL_PREPARING", messages.stillPreparing);
}

export function alreadyPaid(): AppError {
  return new AppError("ALREADY_PAID", messages.alreadyPaid);
}

export function alreadyPlaced(): AppError {
  return new AppError("ALREADY_PAID", messages.orderPlaced);
}

export function replacedIsPaid(): AppError {
  return new AppError("ALREADY_PAID", messages.replacedIsPaid);
}

export function cannotReplacePlaced(): AppError {
  return new AppError("CONFLICT", messages.cannotReplacePlaced);
}
