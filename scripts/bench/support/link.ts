/** A renewal link for one item, as an email carries it. */
export interface Link {
  token: string;
  itemId: number;
  userId: number;
  /** The customer's id in the store. */
  customerId: string;
}
