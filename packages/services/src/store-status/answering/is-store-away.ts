import { isStoreUnavailable, mayBeAboutOne, StoreError } from "@scriptkeeper/store/port";
import type { Context } from "../../core/index.ts";

/**
 * Whether a call failed because the store gives nothing at the moment. It may fail at one order alone for ever, so a
 * failure that does not say which of the two it is makes us ask for something else.
 */
export async function isStoreAway({ store }: Context, error: unknown): Promise<boolean> {
  if (!isStoreUnavailable(error)) return false;
  if (!mayBeAboutOne(error)) return true;
  try {
    await store.now();
    return false;
  } catch (failure) {
    if (failure instanceof StoreError) return true;
    throw failure;
  }
}
