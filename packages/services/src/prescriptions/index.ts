/** Prescription items: listing, reviewing, changing, creating by hand and deleting them, and their history. */
export { askWhenBack, stopAskingWhenBack } from "./back-in-stock/ask-when-back.ts";
export { findProduct, unpaidOrders } from "./back-in-stock/demand.queries.ts";
export { getProductDemand } from "./back-in-stock/get-product-demand.ts";
export { isOpenRequest } from "./back-in-stock/requests.queries.ts";
export { unavailableWork } from "./back-in-stock/unavailable-work.ts";
export { changeMany } from "./bulk/change-many.ts";
export { getCalendar, makeCalendar, stopCalendar } from "./calendar/own-calendar.ts";
export { readCalendar } from "./calendar/read-calendar.ts";
export {
  areSoldAs,
  isAmong,
  itemsDue,
  itemsOfPatient,
  itemsOfVariants,
  itemsWithDiscount,
  itemsWithIds,
  oneItem,
  type Touched,
} from "./counted/touched-items.queries.ts";
export { deleteGroup, deletePrescription, deleteSelection } from "./deletion/delete-prescriptions.ts";
export { deleteSelected } from "./deletion/delete-selected.ts";
export { lockGroups } from "./deletion/deletion.queries.ts";
export type { KeptItem } from "./deletion/kept-items.queries.ts";
export { restoreItem } from "./deletion/restore-item.ts";
export { findEditedItem } from "./editing/edited-item.ts";
export { countUnpaidRepeats } from "./editing/unpaid-repeats.queries.ts";
export { emailEvents } from "./history/email-events.ts";
export { prescriptionHistory } from "./history/prescription-history.ts";
export { listItemsJson } from "./items/all/prescription-list-json.queries.ts";
export { streamAll } from "./items/all/stream-all.ts";
export { countByFilter, isActiveOn } from "./items/filter.queries.ts";
export { getPrescription } from "./items/get-prescription.ts";
export { lockItems } from "./items/item-changes.queries.ts";
export { assignedDiscount, eligibilityFacts, toSupply } from "./items/item-facts.ts";
export {
  configurationOfItem,
  currentReminder,
  dayOf,
  effectiveExpiry,
  holdsAnyRepeat,
  holdsUnpaidRepeat,
  isAvailable,
  isNotInLedger,
  isOccasion,
  isReviewed,
  itemState,
  productsNotForSale,
} from "./items/item-state.queries.ts";
export { listMine, listPatientMedicines } from "./items/list-medicines.ts";
export { type MessagedItem, messageItem } from "./items/message-item.ts";
export { discountSummary, payableUrl } from "./items/prescription-view.ts";
export {
  findItem,
  type ItemRow,
  listItemsByIds,
  listItemsOfUser,
  timesUsed,
} from "./items/prescriptions.queries.ts";
export { isPricedForMore, recordedDiscount, whyOrder } from "./items/recorded-line.ts";
export {
  findSupplies,
  runOutDay,
  type SuppliedItem,
  suppliedItem,
  supplyOf,
} from "./items/supplies.queries.ts";
export { getDoctorLetter } from "./letter/get-doctor-letter.ts";
export { findItems } from "./list/find-items.ts";
export { itemsSql } from "./list/item-list.queries.ts";
export { fieldsOf } from "./list/item-sorts.queries.ts";
export { itemsExport } from "./list/items-export.ts";
export { listItems } from "./list/list-items.ts";
export { matchingItems } from "./list/matching-items.ts";
export { medicinesExport } from "./list/medicines-export.ts";
export { searchedByItem } from "./list/searched-by-item.queries.ts";
export { searchedItems } from "./list/searched-items.queries.ts";
export { createManual } from "./manual/create-manual.ts";
export { logCreated } from "./manual/log-created.ts";
export { insertCustomer, insertItems } from "./manual/manual.queries.ts";
export { patientTimeline } from "./patient-timeline/patient-timeline.ts";
export { listPatientOrders } from "./patients/list-patient-orders.ts";
export { listPatients } from "./patients/list-patients.ts";
export { findPatient, type PatientRow } from "./patients/patients.queries.ts";
export { patientsExport } from "./patients/patients-export.ts";
export { type Owned, putOffReminder, putOffView, remindAsPlanned } from "./reminder-dates/put-off.ts";
export { setReminderDate } from "./reminder-dates/set-reminder-date.ts";
export { undoReminderDate } from "./reminder-dates/undo-reminder-date.ts";
export { updateReminder } from "./reminder-dates/update-reminder.ts";
export { completeData } from "./review/complete-data.ts";
export { listNeedsAttention } from "./review/list-needs-attention.ts";
export { listNeedsReview, pageNeedsReview } from "./review/list-needs-review.ts";
export { needsAttentionExport, needsReviewExport } from "./review/review-exports.ts";
export { attentionWork, reviewWork } from "./review/review-work.ts";
export { updatePrescription } from "./review/update-prescription.ts";
export { updateRepeats } from "./review/update-repeats.ts";
export { sweepStatuses } from "./statuses/sweep-statuses.ts";
export { undoItemEdit } from "./undoing/undo-item-edit.ts";
