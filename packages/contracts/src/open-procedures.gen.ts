/** The procedures that anybody may call. Written from the router: `npx vitest run -u packages/api/src/open-procedures`. */
export const openProcedures = [
  "auth.login",
  "auth.forgotPassword",
  "auth.resetLink",
  "auth.resetPassword",
  "auth.publicSettings",
  "renewals.preview",
  "renewals.renew",
  "renewals.status",
  "renewals.putOffByLink",
  "renewals.remindAsPlannedByLink",
  "renewals.cancelByLink",
  "recalls.letter",
  "recalls.acknowledge",
  "care.invitation",
  "reminderEmails.get",
  "reminderEmails.set",
] as const;
