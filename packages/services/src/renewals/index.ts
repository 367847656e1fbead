/** A patient's order from the link to the paid order, and what brings it back on its way. */
export { cancelByLink, cancelRenewal } from "./cancel-renewal.ts";
export { deleteSurplus } from "./checkout/surplus-checkouts.ts";
export { getLinkStatus } from "./links/get-link-status.ts";
export { getRenewalToken } from "./links/get-renewal-token.ts";
export { listMyRenewals } from "./list-my-renewals.ts";
export { previewRenewal } from "./preview.ts";
export { healRenewals } from "./recovery/heal-renewals.ts";
export { lapseRenewals } from "./recovery/lapse-renewals.ts";
export { pullOrder, reconcileRenewals } from "./recovery/reconcile-renewals.ts";
export { renew } from "./renew.ts";
export { findRenewalOfOrder } from "./renewals.queries.ts";
export { followRenewalOrder } from "./settlement/follow-renewal-order.ts";
export { recordRefund } from "./settlement/record-refund.ts";
export { markRecorded } from "./settlement/recorded-orders.queries.ts";
export { findRenewalAbout } from "./settlement/renewal-of-order.ts";
export { tellOfOrder } from "./settlement/tell-of-order.ts";
