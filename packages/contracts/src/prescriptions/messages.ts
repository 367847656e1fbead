import type { LATE_OUTCOMES, NO_EMAIL_REASONS } from "../constants.ts";
import type { AttentionReason } from "./limits.ts";

/** The texts of the back office's prescription screens as quoted in the specification. */
export const prescriptionMessages = {
  none: "No prescriptions found",
  loadFailed: "Failed to load prescriptions",
  itemDeleted: "Prescription item deleted successfully",
  groupDeleted: "Prescription group deleted successfully",
  itemDeleteFailed: "Failed to delete prescription item",
  groupDeleteFailed: "Failed to delete prescription group",
  selectionDeleteFailed: "Error deleting selected items",
  reminderUpdated: "Reminder date updated",
  reminderUpdateFailed: "Failed to update reminder date",
  repeatsUpdated: "Repeats updated",
  repeatsUpdateFailed: "Failed to update repeats",
  testEmailSent: "Test email sent successfully",
  testEmailFailed: "Failed to send test email",
  testEmailFailedDetail: "There was an error sending the test email",
  noneToReview: "No prescriptions need review at this time",
  reviewLoadFailed: "Failed to load prescriptions that need review",
  dataUpdated: "Prescription data updated successfully",
  dataUpdateFailed: "Failed to update prescription data",
  validationError: "Validation Error",
  selectCustomer: "Please select an existing customer",
  fillRequired: "Please fill in all required fields",
  addProduct: "Please add at least one product",
  productsLoadFailed: "Failed to load available products",
  createFailed: "Failed to create prescription",
  detailLoadFailed: "Failed to load prescription details",
  notFound: "Prescription not found",
  updateFailed: "Failed to update prescription",
  created: "Prescription created successfully",
  createdBefore: "You created an identical prescription a minute ago. Create another?",
  createdBeforeByAnother:
    "Another administrator created an identical prescription a minute ago. Create another?",
  orderNotFound: "Order not found",
  customerNotFound: "Customer not found",
  alreadyReviewed: "This prescription has already been reviewed. Nothing was changed.",
  selectionChanged:
    "Some of the selected prescriptions have already been deleted, so nothing was deleted now. Check the list, clear the selection and select again.",
  selectionGrew:
    "An order you selected now has another prescription in it, so nothing was deleted. Check the list, clear the selection and select again.",
  addressBad: "This customer's email address does not work. Correct it before you email them.",
  ownAddressBad: "Your own email address does not work. Correct it before you send yourself a test.",
  emailTaken: "A customer with this email address already exists. Choose them under existing customers.",
  emailOfAdmin: "This email address belongs to an administrator's account. Use the customer's own address.",
  productNotOnOffer: "is not a product that can be prescribed at the moment",
  notItsVariant: "is not a strength or pack of this product in the store",
  variantsUnknown:
    "We could not check with the store which strengths it has. Nothing was created. Try again in a few minutes.",
  pageTooFar: "Only the first 10,000 patients can be shown page by page. Search to find the others.",
  itemsTooFar:
    "Only the first 10,000 prescriptions can be reached by page number. Search to find the others.",
  sortNotOffered: "This list can't be sorted that way. Choose another order, or clear the search and filter.",
  undoTooLate:
    "This prescription has changed since, or its reminder has gone out. Its reminder date was not changed.",
  testDateUpdated: "Reminder date updated successfully",
  testDateRestored: "Reminder date restored",
  testDateNotRestored: "Reminder date not restored",
} as const;

/** What to do about a prescription that would be forgotten, as sentences. */
export const attentionSentences: Record<AttentionReason, string> = {
  no_reminder:
    "The patient can order it, but has no reminder date, so no reminder will go out. Set one with Update Reminder.",
  strength_unknown:
    "Its product has several strengths or packs and none has been chosen, so the patient cannot order it or be reminded. Choose one: View Details, then Edit.",
  strength_gone:
    "The store no longer has its strength or pack, so the patient cannot order it or be reminded. Choose a replacement: View Details, then Edit.",
};

/** "Are you sure you want to delete Amoxil? This action cannot be undone." */
export function deleteItemQuestion(product: string): string {
  return `Are you sure you want to delete ${product}? This action cannot be undone.`;
}

/** "Are you sure you want to delete 3 selected items? This action cannot be undone." */
export function deleteSelectionQuestion(count: number): string {
  return `Are you sure you want to delete ${count} selected items? This action cannot be undone.`;
}

/** The results of calling a late patient. */
export const lateOutcomeLabels: Record<(typeof LATE_OUTCOMES)[number], string> = {
  called: "Reached them",
  stopped: "No longer takes it",
  elsewhere: "Gets it elsewhere",
};

export const noEmailSentences: Record<(typeof NO_EMAIL_REASONS)[number], string> = {
  unsubscribed: "No email could be sent: they have turned reminders off.",
  address_bad: "No email could be sent: their address does not work.",
  unavailable: "No email has been sent: the medicine could not be supplied when they were late.",
};
