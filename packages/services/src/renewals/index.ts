/** A patient's order from the link to the paid order, and what brings it back on its way. */
export { cancelByLink, cancelRenewal } from "./cancel-renewal.ts";
export { deleteSurplus } from "./checkout/delete-duplicate-checkouts.ts";
export { getLinkStatus } from "./links/get-link-status.ts";
export { getRenewalToken } from "./links/get-renewal-token.ts";
export { listMyRenewals } from "./list-my-renewals.ts";
export { previewRenewal } from "./preview.ts";
export { healRenewals } from "./recovery/recover-stuck-renewals.ts";
export { lapseRenewals } from "./recovery/expire-unpaid-checkouts.ts";
export { pullOrder, reconcileRenewals } from "./recovery/reconcile-open-checkouts.ts";
export { renew } from "./renew.ts";
export { findRenewalOfOrder } from "./renewals.queries.ts";
export { followRenewalOrder } from "./settlement/handle-renewal-order.ts";
export { recordRefund } from "./settlement/record-refund.ts";
export { markRecorded } from "./settlement/recorded-orders.queries.ts";
export { findRenewalAbout } from "./settlement/find-renewal-for-order.ts";
export { tellOfOrder } from "./settlement/report-order.ts";
