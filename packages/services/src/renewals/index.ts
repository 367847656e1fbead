/** A patient's order, from the link to the paid order, and how it recovers from interruptions. */
export { cancelByLink, cancelRenewal } from "./cancel-renewal.ts";
export { listCurrentPrices } from "./cart/list-current-prices.ts";
export { findOffersInTime } from "./checkout/offers-in-time.ts";
export type { Offer } from "./checkout/price-lines.ts";
export { deliveryEmailCheck } from "./deliveries/delivery-email-check.ts";
export { followDeliveries } from "./deliveries/following/follow-deliveries.ts";
export { followDelivery } from "./deliveries/following/follow-delivery.ts";
export { lateDeliveriesExport } from "./deliveries/late/late-deliveries-export.ts";
export { lateDeliveriesWork } from "./deliveries/late/late-deliveries-work.ts";
export { listLateDeliveries } from "./deliveries/late/list-late-deliveries.ts";
export { confirmArrival, settleDelivery } from "./deliveries/late/mark-arrived.ts";
export { takeBackArrival } from "./deliveries/late/take-back-arrival.ts";
export { undoArrived } from "./deliveries/late/undo-arrived.ts";
export { listPrescriptionDeliveries } from "./deliveries/list-prescription-deliveries.ts";
export { findOrders } from "./finding/find-orders.ts";
export { lastSupplyEmailCheck } from "./last-supply/last-supply-email-check.ts";
export { getLinkStatus } from "./links/get-link-status.ts";
export { getRenewalToken } from "./links/get-renewal-token.ts";
export {
  putOffByLink,
  putOffMine,
  remindAsPlannedByLink,
  remindMeAsPlanned,
} from "./links/put-off-reminders.ts";
export { getMyRenewal, listMyRenewals } from "./list-my-renewals.ts";
export { previewRenewal } from "./preview.ts";
export { expireUnpaidCheckouts } from "./recovery/expire-unpaid-checkouts.ts";
export { pullOrder, reconcileOpenCheckouts } from "./recovery/reconcile-open-checkouts.ts";
export { recoverStuckRenewals } from "./recovery/recover-stuck-renewals.ts";
export { renew } from "./renew.ts";
export { findRenewalOfOrder } from "./renewals.queries.ts";
export { restoreMissedItem } from "./reservation/restore-items.ts";
export { findRenewalForOrder, isHiddenByAge } from "./settlement/find-order.ts";
export { handleRenewalOrder, pullUnlessHidden } from "./settlement/handle-renewal-order.ts";
export { recordRefund } from "./settlement/record-refund.ts";
export { markRecorded } from "./settlement/recorded-orders.queries.ts";
export { reportOrder } from "./settlement/report-order.ts";
