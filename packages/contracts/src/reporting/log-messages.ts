/** The texts of both logs as the specification quotes them, and the server's own sentences. */
export const logMessages = {
  noEmails: "No notification logs found.",
  emailsFailed: "Failed to load notification logs. Please try again later.",
  noTransactions: "No transactions found",
  error: "Error",
  transactionsFailed: "Failed to fetch transaction logs",
  statsFailed: "Failed to fetch the numbers of today",
  noAudit: "No entries found",
  auditFailed: "The audit could not be loaded",
  noSuchAccount: "No account has this address now. Use the account's number: its entries show it.",
  recordIncomplete: "Say both what kind of record is meant and which one",
  exportFailed: "The export could not be started. Please try again.",
  emailNotFound: "Email not found",
  resent: "The email is on its way again",
  resendFailed: "Failed to resend the email",
  resendAllFailed: "Failed to resend the emails",
  notFailed: "This email is not marked as failed any more. Refresh the list to see where it stands.",
  addressBad:
    "The mail server said that this address does not exist. Correct it under Customers, then resend the email.",
  accountDeleted: "The account of this email was deleted, so there is nobody to send it to.",
  contentFailed: "The content of this email could not be loaded",
  lifeLineFailed: "What happened to this email could not be loaded",
  linkDead: "This link worked for a minute only. Go back and open it again.",
  endBeforeStart: "The end date must not be before the start date",
  pageTooFar:
    "Only the first 10,000 entries can be paged through. Search, choose a shorter time, or export them all.",
} as const;
