import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { ITEM_SORTS, isSortOffered } from "@scriptkeeper/contracts/lists/sorts";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { personName } from "@scriptkeeper/domain/accounts/person-name";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { allFoundSql, badInput, exportOf, inOrder, today } from "../../core/index.ts";
import { countedItems } from "../counted/counted-items.ts";
import { isListed } from "../items/filter.queries.ts";
import { itemsSql } from "./item-list.queries.ts";
import { fieldsOf } from "./item-sorts.queries.ts";
import { listItemViews } from "./list-items.ts";
import { searchedItems } from "./searched-items.queries.ts";

/** The export of `listItems`. BAD_INPUT for a sorting that the list does not offer. */
export const itemsExport = exportOf({
  async ids(ctx, { search, filter, counted, ...asked }: ExportFilter<"prescriptions">) {
    const sorting = sortingOf(ITEM_SORTS, asked);
    if (!isSortOffered({ search, filter }, sorting))
      throw badInput("sort", prescriptionMessages.sortNotOffered);
    const listed = { filter, today: today(ctx), counted: (await countedItems(ctx, counted))?.condition };
    const everything = { after: null, offset: 0, limit: null };
    if (search === "") return itemsSql({ ...listed, sorting }, everything);
    const order = inOrder(fieldsOf(sorting), sorting.order);
    return allFoundSql(await searchedItems(ctx.db, { search, scope: isListed(listed), order }));
  },
  key: Number,
  rows: (ctx, ids) => listItemViews(ctx, ids),
  columns: (at) => ({
    ID: ({ id }) => id,
    Product: medicineName,
    Quantity: ({ quantity }) => quantity,
    Patient: personName,
    Email: ({ email }) => email,
    Status: ({ status }) => status,
    Repeats: ({ repeats }) => repeats,
    Expiry: (item) => item.prescription_expiry_date ?? item.expiry_date,
    Reminder: (item) => item.next_reminder_date,
    Added: (item) => at(item.created_at),
    Discount: ({ discount }) => discount?.label ?? null,
    "Last reminder": (item) => at(item.last_reminder_sent),
    "Last order": (item) => item.last_renewal_date,
    Order: (item) => item.prescription_group_id,
    Doctor: (item) => item.doctor_name,
  }),
});
