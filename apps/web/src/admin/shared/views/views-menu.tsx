import { Button } from "@scriptkeeper/ui/button";
import Bookmark from "lucide-react/icons/bookmark";
import { useState } from "react";
import { lazyDialog } from "../../../shared/lazy-dialog.tsx";
import { Menu } from "../menu.tsx";
import type { ViewDialogProps } from "./view-dialog.tsx";
import { useListView } from "./views-context.ts";

const LazyViewItems = lazyDialog(async () => (await import("./view-items.tsx")).ViewItems);
const LazyViewDialog = lazyDialog(async () => (await import("./view-dialog.tsx")).ViewDialog);

export interface ViewsMenuProps {
  /** Whether it stands in the line of the page's heading. */
  isLow?: boolean;
  className?: string;
}

/** Chooses among the views of the surrounding list, and saves, renames, overwrites and deletes them. */
export function ViewsMenu({ isLow = false, className = "" }: ViewsMenuProps) {
  const { view, isChanged } = useListView();
  const [dialog, setDialog] = useState<ViewDialogProps["which"] | null>(null);
  return (
    <>
      <Menu
        className="max-h-[min(28rem,80dvh)] w-72 max-w-[calc(100vw-1rem)] overflow-y-auto text-sm"
        trigger={
          <Button
            variant="secondary"
            size={isLow ? "sm" : "md"}
            className={`max-w-full ${className}`}
            {...LazyViewItems.ahead}
          >
            <Bookmark aria-hidden="true" className="size-4 shrink-0" />
            <span className="max-w-40 truncate max-sm:max-w-24">{view ? view.name : "Views"}</span>
            {view && <span className="sr-only">, view of this list</span>}
            {isChanged && <span className="font-normal">(changed)</span>}
          </Button>
        }
      >
        {({ close }) => <LazyViewItems onDialog={setDialog} onClose={close} />}
      </Menu>
      {dialog && <LazyViewDialog which={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
