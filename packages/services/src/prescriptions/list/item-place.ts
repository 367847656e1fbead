import type { ItemSort } from "@scriptkeeper/contracts/lists/sorts";
import { badInput, placeParts } from "../../core/index.ts";
import { type ItemPlace, itemSortFields } from "./item-sorts.queries.ts";

/** A place in a list with this sorting, as text for the client. */
export function placeText(sort: ItemSort, place: ItemPlace): string {
  return JSON.stringify([sort, ...place]);
}

/** Parses a place that a client sends back. BAD_INPUT for text that is no place in such a list. */
export function readPlace(text: string, { sort, field }: { sort: ItemSort; field: string }): ItemPlace {
  const [of, ...place] = placeParts(text);
  const fields = itemSortFields[sort];
  const isPlace =
    of === sort &&
    place.length === fields.length &&
    place.every((value, index) => isValue(value, fields[index]?.type));
  if (!isPlace) throw badInput(field, `${field} is not a valid position in this list`);
  return place.filter((value) => typeof value === "string");
}

const forms = {
  integer: /^[1-9]\d{0,8}$/,
  text: /^[^\0]*$/,
  date: /^(infinity|\d{4}-\d{2}-\d{2})$/,
  boolean: /^(true|false)$/,
};

function isValue(value: unknown, type: keyof typeof forms | undefined): boolean {
  if (typeof value !== "string" || type === undefined || !forms[type].test(value)) return false;
  return type !== "date" || value === "infinity" || !Number.isNaN(Date.parse(value));
}
