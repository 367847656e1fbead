import { MAX_ORDER_QUANTITY } from "@scriptkeeper/contracts/constants";

/**
 * The most packs of one item in an order: 2, or fewer if fewer repeats remain. Unknown or zero repeats do not lower
 * it.
 */
export function maxOrderQuantity(repeats: number | null | undefined): number {
  return repeats ? Math.min(MAX_ORDER_QUANTITY, repeats) : MAX_ORDER_QUANTITY;
}
