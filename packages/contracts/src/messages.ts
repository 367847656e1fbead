import { renewalMessages } from "./renewals/messages.ts";

/** Texts quoted in the specification, and the server's own plain sentences; shared by screens and server. */
export const messages = {
  ...renewalMessages,
  tooManyLogins: "Too many login attempts. Please wait a moment and try again.",
  loginFailed: "Login failed",
  loginFailedGeneric: "Failed to login. Please try again.",
  welcomeBack: "Welcome back!",
  wrongCredentials: "The email or password is incorrect. Check both and try again.",
  signedOut: "Please sign in to continue.",
  confirmPassword:
    "You signed in a while ago, so this step asks for your password. Confirm it to continue. Nothing has been done yet.",
  changePasswordFirst:
    "You signed in with a temporary password. Choose your own password first, then continue. Nothing was done.",
  confirmPasswordRequired: "Enter your password.",
  confirmPasswordWrong: "That password is incorrect. Check it and try again.",
  notAllowed: "This is for administrators only.",
  lastDayBeforeFirst: "The last day must not be before the first day",
  notFound: "We could not find what you asked for.",
  prescriptionNotFound: "Prescription not found",
  tooManyRequests: "Too many requests. Please wait a moment and try again.",
  internal: "Something went wrong on our side. Nothing was changed. Please try again.",
  busy: "The service is busy. Please try again in a moment.",
  tooBusy: "We are very busy right now, so nothing was done. Please try again in a few seconds.",

  forgotSent: "If an account exists for that address, we have sent a reset link.",
  forgotFailed: "Failed to process request. Please try again.",
  passwordsDoNotMatch: "Passwords do not match",
  resetDone: "Password reset successful. Please log in.",
  resetFailed: "An error occurred during password reset",
  resetLinkDead: "This reset link has expired or was already used. Ask for a new one.",
  currentPasswordRequired: "Current password is required",
  newPasswordRequired: "New password is required",
  newPasswordsDoNotMatch: "New passwords do not match",
  newPasswordTooShort: "New password must be at least 6 characters",
  resetPasswordTooShort: "New password must be at least 8 characters",
  currentPasswordWrong: "The current password is incorrect.",
  passwordTooCommon: "This is one of the most commonly used passwords. Choose another.",
  passwordIsPersonal:
    "This password is too close to your name, your email address or the pharmacy's name. Choose one that others can't guess.",
  passwordIsEmail: "The password must not be your email address.",
  passwordChangedMeanwhile:
    "Your password was changed by another request a moment ago, so this change was not made. Sign in with the new password, or try again.",
  temporaryPasswordEnded:
    'This temporary password has expired. Choose "Forgot your password?" to set your own password.',
  passwordIsTemporary: "The new password must be different from the temporary one.",
  tooManyPasswords: "Too many wrong passwords. Nothing was changed. Please wait a few minutes and try again.",
  passwordsBusy:
    "More people than usual are signing in right now, so we could not check your password. Nothing was changed. Please try again in a few seconds.",
  passwordChanged: "Password changed. Other devices were signed out.",
  changeFailed: "Failed to change password",
  changeFailedGeneric: "An error occurred. Please try again.",

  linkDead: "This link has expired. Sign in to reorder, or use the link in your newest reminder.",
  prescriptionsDeleted:
    "A prescription in this order is no longer on your list. Your pharmacy may have replaced it.",
  replacedIsPaid:
    "Your earlier order has now been paid, so it was not replaced. Your new order was not placed.",
  cannotReplacePlaced:
    "Your earlier order has been placed at the store, and the pharmacy still needs to confirm the payment. It was not replaced, and your new order was not placed.",
  renewalNotFound: "We could not find that order. Nothing was changed.",
  cannotCancelPaid: "This order has already been paid, so it can't be cancelled here. Email your pharmacy.",
  cannotCancelPlaced:
    "This order has been placed at the store, so it can't be cancelled here. The pharmacy still needs to confirm the payment. To stop the order, email them.",
  cannotCancelYet:
    "We are still checking with the store whether this order was paid. Nothing was changed. Please try again in a minute.",
  cancelUnreachable: "We could not reach the store to cancel your order. Please try again in a few minutes.",
  earlierOrderKept:
    "The store's price is different from ours, so your order was not changed. You can still pay for your earlier order. If you want to change it, email your pharmacy.",
  stillPreparing: "We are still preparing your order. Do not order again.",
  storeUnreachable:
    "We could not reach the store to change your earlier order. Nothing was changed. Please try again in a few minutes.",
  paymentPageElsewhere:
    "The store wanted to send you to a payment page that is not the pharmacy's, so we stopped. Please tell the pharmacy. Ordering again will not help until they have checked.",
  storeRefused: "The store could not take the order right now. Please try again in a few minutes.",
  storeBusy: "The store is very busy right now. Please try again in a minute.",
  allUnavailable:
    "None of these products can be ordered right now. Your order was not placed. Nothing was charged.",
  canBeOrdered: "This can be ordered now. Select it and reorder.",
  emailsAreStopped:
    "Reminder emails are off, so we could not tell you. They can be turned on under “Your account”. Then ask again.",
  addressReachesNobody:
    "Emails to the address we have do not arrive. Give your pharmacy another address, then ask again.",
  dashboardStatsFailed: "Failed to load dashboard statistics",
} as const;

/** The refusal when prescriptions have passed their expiry date. */
export function prescriptionsExpired(products: readonly string[]): string {
  return `Cannot renew: the prescription for ${products.join(", ")} has expired. Please contact your doctor for a new prescription.`;
}

/** The refusal when an unpaid order holds the last repeat of prescriptions. */
export function lastRepeatUnfinished(products: readonly string[]): string {
  return `Cannot renew: the last repeat of ${products.join(", ")} is in an order you have not finished. Finish or cancel that order first.`;
}

/** The refusal when an order whose payment the pharmacy still has to confirm holds the last repeat of prescriptions. */
export function lastRepeatPlaced(products: readonly string[]): string {
  return `Cannot renew: the last repeat of ${products.join(", ")} is in an order you have placed. The pharmacy still needs to confirm the payment. You don't need to order again.`;
}

/** The refusal when the pharmacy has not reviewed prescriptions yet. */
export function prescriptionsUnderReview(products: readonly string[]): string {
  return `Cannot renew yet: your pharmacy is still checking the prescription for ${products.join(", ")}.`;
}

/** "Reorder 1 item", "Reorder 2 items". */
export function reorderItems(count: number): string {
  return `Reorder ${count} ${count === 1 ? "item" : "items"}`;
}
