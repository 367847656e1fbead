import { mayBeAboutOne, type StoreError } from "../port.ts";
import type { Page } from "./http/paging.ts";

/**
 * Fetches a page. If the store fails at it, one of its entries may be the reason: then they are only named, to be read
 * one by one.
 */
export async function fetchOrName<Whole, Named>(
  fetchPage: () => Promise<Page<Whole>>,
  namePage: () => Promise<Page<Named>>,
): Promise<Page<Whole | Named>> {
  try {
    return await fetchPage();
  } catch (error) {
    if (!mayBeAboutOne(error)) throw error;
    return namePage();
  }
}

/** Returns what is being read; `null` if there is none, or the store fails at it and it is skipped. */
export async function readOrSkip<Read>(
  read: Promise<Read | null>,
  skip: ((failure: StoreError) => Promise<void>) | undefined,
): Promise<Read | null> {
  try {
    return await read;
  } catch (error) {
    if (!skip || !mayBeAboutOne(error)) throw error;
    await skip(error);
    return null;
  }
}
