/** What a database id is, apart from the schemas, so that a screen needs none to read an address. */
export const LARGEST_ID = 2_147_483_647;

/** An id as it stands in a path or query. */
export const ID_FORM = /^[1-9]\d{0,9}$/;

/** The id that a text is; null where it is none and so names nothing. */
export function toId(text: string): number | null {
  const id = Number(text);
  return ID_FORM.test(text) && id <= LARGEST_ID ? id : null;
}
