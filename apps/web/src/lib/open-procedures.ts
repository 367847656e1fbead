const open = new Set([
  "auth.login",
  "auth.forgotPassword",
  "auth.resetPassword",
  "auth.resetLink",
  "auth.publicSettings",
  "renewals.preview",
  "renewals.renew",
  "renewals.status",
  "renewals.cancelByLink",
  "reminderEmails.get",
  "reminderEmails.set",
]);

/** Whether anyone may call it: it carries no session, so that a link from an email works whoever is signed in. */
export function isOpenProcedure(path: string): boolean {
  return open.has(path);
}
