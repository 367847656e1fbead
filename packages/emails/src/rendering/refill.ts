import type { Fields } from "@scriptkeeper/domain/emails/templates/fill";
import { type Filled, fillable } from "./fill-template.ts";
import { templates } from "./templates.ts";

const filling = new Map<string, (fields: Fields) => Filled>();

/** Fills a message's template again with other fields. */
export function refill(key: string, fields: Fields): Filled {
  const fill = filling.get(key) ?? prepare(key);
  filling.set(key, fill);
  return fill(fields);
}

function prepare(key: string) {
  const template = templates.find((one) => one.key === key);
  if (!template) throw new Error(`There is no template ${key}`);
  return fillable<Fields>(template);
}
