/** Database ids, apart from the schemas, so that a screen can read an address without loading them. */
export const LARGEST_ID = 2_147_483_647;

/** An id as written in a path or query. */
export const ID_FORM = /^[1-9]\d{0,9}$/;

/** Returns the id that a text contains; null if it contains none. */
export function toId(text: string): number | null {
  const id = Number(text);
  return ID_FORM.test(text) && id <= LARGEST_ID ? id : null;
}
