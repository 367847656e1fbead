import { SELECTABLE_LISTS } from "@scriptkeeper/contracts/lists/selectable";
import { counted } from "@scriptkeeper/domain/number-words";
import { useState } from "react";
import { lazyDialog } from "../../../shared/lazy-dialog.tsx";
import { NumberButton } from "../counted/number-button.tsx";
import { manyOf } from "./select-column.tsx";
import type { SelectedDrawerProps } from "./selected-drawer.tsx";

const LazySelectedDrawer = lazyDialog(async () => (await import("./selected-drawer.tsx")).SelectedDrawer);

export interface SelectedCountProps extends Pick<SelectedDrawerProps, "filter"> {
  list: string;
  /** The name of one row, such as "email". */
  of: string;
  /** The keys of the rows within their list. */
  ids: SelectedDrawerProps["ids"];
}

/** "3 emails selected", on all pages; a press shows them. */
export function SelectedCount({ list: name, of, ids, filter }: SelectedCountProps) {
  const [isOpen, setOpen] = useState(false);
  const list = SELECTABLE_LISTS.find((each) => each === name);
  const count = counted(ids.length, of, manyOf(of));
  if (!list) return <>{count} selected</>;
  return (
    <>
      <NumberButton onOpen={() => setOpen(true)} ahead={LazySelectedDrawer.ahead}>
        {count} selected
      </NumberButton>
      {isOpen && (
        <LazySelectedDrawer
          title={count}
          list={list}
          ids={ids}
          filter={filter}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
