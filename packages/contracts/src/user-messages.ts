/** Texts about accounts that server and screens share. */
export const userMessages = {
  emailTaken: "There is already an account with this email address.",

  customersLoadFailed: "Error loading customers",
  customerUpdated: "Customer updated successfully",
  customerUpdateFailed: "Failed to update customer",
  noToken: "No authentication token found",
  customerNotFound: "Customer not found",
  customerChanged:
    "Somebody else changed this customer while you were editing. Nothing was saved. Choose what to keep, then save again.",
  pageTooFar: "Only the first 10,000 matches can be paged through. Search for more of the name.",
  addressTriedAgain: "Emails will be sent to this address again",
  subscribedAgain: "Reminders will be sent again",
  emailStopFailed: "Failed to start emails again",
} as const;
