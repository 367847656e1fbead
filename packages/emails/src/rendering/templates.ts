import { addressChangedTemplate } from "../compiled/address-changed.gen.ts";
import { backInStockTemplate } from "../compiled/back-in-stock.gen.ts";
import { careInvitationTemplate } from "../compiled/care-invitation.gen.ts";
import { carerTemplate } from "../compiled/carer.gen.ts";
import { expiryExpiredTemplate } from "../compiled/expiry-expired.gen.ts";
import { expirySoonTemplate } from "../compiled/expiry-soon.gen.ts";
import { followUpTemplate } from "../compiled/follow-up.gen.ts";
import { lastEmailTemplate } from "../compiled/last-email.gen.ts";
import { lastSupplyTemplate } from "../compiled/last-supply.gen.ts";
import { notificationTemplate } from "../compiled/notification.gen.ts";
import { parcelTemplate } from "../compiled/parcel.gen.ts";
import { passwordResetTemplate } from "../compiled/password-reset.gen.ts";
import { recallTemplate } from "../compiled/recall.gen.ts";
import { reminderTemplate } from "../compiled/reminder.gen.ts";
import { staffCopyTemplate } from "../compiled/staff-copy.gen.ts";
import { weeklyReportTemplate } from "../compiled/weekly-report.gen.ts";
import { welcomeTemplate } from "../compiled/welcome.gen.ts";

/** Every template from which a message can be written. */
export const templates: readonly { readonly key: string; readonly html: string; readonly text: string }[] = [
  reminderTemplate,
  followUpTemplate,
  lastEmailTemplate,
  expirySoonTemplate,
  expiryExpiredTemplate,
  passwordResetTemplate,
  addressChangedTemplate,
  careInvitationTemplate,
  carerTemplate,
  welcomeTemplate,
  notificationTemplate,
  parcelTemplate,
  lastSupplyTemplate,
  backInStockTemplate,
  recallTemplate,
  weeklyReportTemplate,
  staffCopyTemplate,
];
