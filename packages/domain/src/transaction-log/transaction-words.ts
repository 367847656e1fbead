import type { TransactionType } from "@scriptkeeper/contracts/constants";

/** The transaction log's name for each type. */
export const transactionWords: Record<TransactionType, string> = {
  renewal: "Renewal",
  prescription_created: "New Prescription",
  user_login: "Sign-in",
  order: "Order",
};
