import type { TransactionType } from "@scriptkeeper/contracts/constants";

/** What the transaction log calls each type. */
export const transactionWords: Record<TransactionType, string> = {
  renewal: "Renewal",
  prescription_created: "New Prescription",
  user_login: "Sign-in",
  order: "Order",
};
