import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { Badge } from "@scriptkeeper/ui/badge";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { Column, TableSorting } from "@scriptkeeper/ui/data-table";
import { SearchBox, type SearchBoxProps } from "@scriptkeeper/ui/search-box";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { ListFilters } from "../../shared/lists/list-filters.tsx";
import { personEmail, personName } from "../../shared/people/person.ts";
import { ListTable, type ListTableProps } from "../../shared/selection/list-table.tsx";

export interface ReviewSectionProps {
  title: string;
  /** The badge beside the title; undefined until the count is known. */
  badge: { count: number; label: string; Icon: LucideIcon } | undefined;
  /** Says what to do about the listed items. */
  intro?: string;
  /** Omitted if there is nothing to search. */
  search?: Pick<SearchBoxProps, "label" | "placeholder" | "value" | "onSearch" | "hotkey"> | undefined;
  /** Further controls of the list. */
  tools?: ReactNode;
  /** The list, with its pages. */
  children: ReactNode;
}

/** One of the lists of Needs Review: title, count, search and rows. */
export function ReviewSection({ title, badge, intro, search, tools, children }: ReviewSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4 dense:space-y-2 short:space-y-2">
      <ListFilters className="flex flex-wrap items-center gap-3">
        <h2 id={id} className="text-xl font-semibold">
          {title}
        </h2>
        {badge && (
          <Badge variant={badge.count > 0 ? "warning" : "secondary"}>
            <badge.Icon aria-hidden="true" />
            {badge.label}
          </Badge>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full">
          {search && <SearchBox className="w-full sm:w-80" hotkey={false} {...search} />}
          {tools}
        </div>
      </ListFilters>
      {intro && <p className="text-ink-muted short:sr-only">{intro}</p>}
      {children}
    </section>
  );
}

export interface ReviewTableProps<Item> {
  title: string;
  /** The name under which the chosen columns are kept. */
  arrangeAs: string;
  items: readonly Item[];
  /** Sorts by product, patient and the columns between; omitted if the list has a fixed order. */
  sorting?: TableSorting;
  /** The columns between the customer and the actions. */
  columns: readonly Column<Item>[];
  /** Actions on the selected rows, besides exporting them. */
  actions?: ListTableProps<Item>["selects"]["actions"];
  /** Renders the action on an item; `labelFor` adds the item's name to a verb. */
  action: (item: Item, labelFor: (verb: string) => string) => ReactNode;
}

/** A row per prescription, with its patient and the action on it. */
export function ReviewTable<Item extends PrescriptionItem>(props: ReviewTableProps<Item>) {
  const { title, arrangeAs, items, sorting, columns, actions, action } = props;
  return (
    <ListTable
      stickyHead
      aria-label={title}
      arrangeAs={arrangeAs}
      selects={{
        list: arrangeAs,
        of: "prescription",
        nameOf: (item) => `${medicineName(item)} of ${personName(item)}`,
        ...(actions && { actions }),
      }}
      sorting={sorting}
      rows={items}
      keyOf={(item) => item.id}
      columns={[
        {
          title: "Product",
          sort: "product",
          className: "min-w-40 font-semibold dense:w-1/2 dense:max-w-0 dense:truncate",
          cell: (item) => medicineName(item),
        },
        {
          title: "Customer",
          sort: "patient",
          className: "min-w-48 dense:w-1/2 dense:max-w-0",
          cell: (item) => (
            <CellLines plain details={[personEmail(item)]}>
              {personName(item)}
            </CellLines>
          ),
        },
        ...columns,
        {
          title: "Actions",
          fixed: "end",
          cell: (item) => action(item, (verb) => `${verb} of ${medicineName(item)} for ${personName(item)}`),
        },
      ]}
    />
  );
}
