/** The texts of both logs as quoted in the specification, and the server's own sentences. */
export const logMessages = {
  noEmails: "No notification logs found.",
  emailsFailed: "Failed to load notification logs. Please try again later.",
  noTransactions: "No transactions found",
  error: "Error",
  transactionsFailed: "Failed to fetch transaction logs",
  statsFailed: "Failed to fetch today's numbers",
  noAudit: "No entries found",
  auditFailed: "The audit could not be loaded",
  noSuchAccount: "No account has this address now. Use the account's number instead; its entries show it.",
  recordIncomplete: "Enter both the kind of record and which one",
  exportFailed: "The export could not be started. Please try again.",
  emailNotFound: "Email not found",
  resent: "The email is on its way again",
  resendFailed: "Failed to resend the email",
  resendAllFailed: "Failed to resend the emails",
  notFailed: "This email is no longer marked as failed. Refresh the list to see its status.",
  addressBad:
    "The mail server said that this address does not exist. Correct it under Customers, then resend the email.",
  accountDeleted: "The account this email was for has been deleted, so there is nobody to send it to.",
  contentFailed: "The content of this email could not be loaded",
  lifeLineFailed: "What happened to this email could not be loaded",
  linkDead: "This link only worked for a minute. Go back and open it again.",
  endBeforeStart: "The end date must not be before the start date",
  pageTooFar:
    "Only the first 10,000 entries can be shown page by page. Search, choose a shorter period, or export them all.",
} as const;
