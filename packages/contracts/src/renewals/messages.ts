/** The texts that the renewal's own page uses, in a file of their own, so that this page need not load the others. */
export const renewalMessages = {
  loadSelectedFailed: "Failed to load selected prescriptions",
  nothingSelected: "No prescriptions selected",
  noProductsSelected: "No products selected",
  renewFailed: "Failed to process renewal",
  noCheckoutUrl: "No checkout URL received",
  renewFailedGeneric: "An error occurred during renewal",
  orderNotPlaced: "Your order was not placed. Nothing was charged.",
  helpEnded:
    "You can no longer order for this person, so this link has stopped working. If they still need your help, ask them to invite you again.",
  alreadyPaid: "This order has already been paid.",
  orderPlaced: "Order placed. The pharmacy still needs to confirm the payment.",
  whilePlaced:
    "If you are paying by bank transfer or at the pharmacy, follow the store's instructions. Otherwise, you do not need to do anything.",
} as const;

/** "Some products are unavailable: A, B. We've removed them from your order." */
export function someUnavailable(products: readonly string[]): string {
  return `Some products are unavailable: ${products.join(", ")}. We've removed them from your order.`;
}

/** "Cannot renew: A, B has no repeats left. Please contact your doctor for a new prescription." */
export function noRepeatsLeft(products: readonly string[]): string {
  return `Cannot renew: ${products.join(", ")} has no repeats left. Please contact your doctor for a new prescription.`;
}
