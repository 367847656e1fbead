/** A renewal link for one item, as an email carries it. */
export interface Link {
  token: string;
  itemId: number;
  userId: number;
  /** The store's. */
  customerId: string;
}
