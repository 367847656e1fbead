import type { ErrorDetails } from "@scriptkeeper/contracts/errors";
import { messages } from "@scriptkeeper/contracts/messages";
import type { RefusalReason } from "@scriptkeeper/domain/lifecycles/renewal";
import { AppError } from "../../core/index.ts";

/** The error for a refused cart, in words for the patient. */
export function refusalOf(reason: RefusalReason): AppError {
  if (reason === "unavailable") return allUnavailable();
  if (reason === "elsewhere") return notPlaced(messages.paymentPageElsewhere);
  if (reason === "store") return notPlaced(messages.storeRefused);
  return notPlaced(messages.storeBusy, { retryAfterSeconds: 60 });
}

export function allUnavailable(details: ErrorDetails = {}): AppError {
  return new AppError("ALL_UNAVAILABLE", messages.allUnavailable, { ...details, nothingPlaced: true });
}

function notPlaced(why: string, details: ErrorDetails = {}): AppError {
  return new AppError("BUSY", `${messages.orderNotPlaced} ${why}`, { ...details, nothingPlaced: true });
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
