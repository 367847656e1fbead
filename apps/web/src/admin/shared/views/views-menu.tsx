import type { SavedView } from "@scriptkeeper/contracts/saved-views";
import { viewMessages } from "@scriptkeeper/contracts/view-messages";
import { Button } from "@scriptkeeper/ui/button";
import { keptChoice } from "@scriptkeeper/ui/column-arrangement";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@scriptkeeper/ui/dropdown-menu";
import Bookmark from "lucide-react/icons/bookmark";
import Check from "lucide-react/icons/check";
import { useState } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { lazyDialog } from "../../../shared/lazy-dialog.tsx";
import { useChangeView } from "./use-change-view.ts";
import { columnsOf } from "./view-state.ts";
import { useListView } from "./views-context.ts";

const LazySaveView = lazyDialog(async () => (await import("./save-view-dialog.tsx")).SaveViewDialog);
const LazyChangeView = lazyDialog(async () => (await import("./change-view-dialog.tsx")).ChangeViewDialog);
const LazyDeleteView = lazyDialog(async () => (await import("./delete-view-dialog.tsx")).DeleteViewDialog);

/** Chooses among the views of the list around, and saves, renames, overwrites and deletes them. */
export function ViewsMenu({ className = "" }: { className?: string }) {
  const { list, view, revision, isChanged, now, open, saved } = useListView();
  const [isWanted, setWanted] = useState(false);
  const [dialog, setDialog] = useState<"save" | "change" | "delete" | null>(null);
  const views = trpc.savedViews.list.useQuery({ list }, { enabled: isWanted });
  const [change] = useChangeView(list, { onSaved: saved });
  const all = views.data?.views ?? [];
  const close = () => setDialog(null);
  return (
    <>
      <Menu
        className="max-h-[min(28rem,80dvh)] w-72 max-w-[calc(100vw-1rem)] overflow-y-auto text-sm"
        onOpenChange={(isOpen) => setWanted(isWanted || isOpen)}
        trigger={
          <Button variant="secondary" className={`max-w-full ${className}`} {...LazySaveView.ahead}>
            <Bookmark aria-hidden="true" className="size-4 shrink-0" />
            <span className="max-w-40 truncate max-sm:max-w-24">{view ? view.name : "Views"}</span>
            {view && <span className="sr-only">, view of this list</span>}
            {isChanged && <span className="font-normal">(changed)</span>}
          </Button>
        }
      >
        {views.isError && <MenuLabel className="text-danger">{viewMessages.loadFailed}</MenuLabel>}
        {views.isLoading && <MenuLabel className="text-ink-muted">Loading...</MenuLabel>}
        {all.length > 0 && <Choice name="No view" isChosen={!view} onChoose={() => open(null)} />}
        {views.isSuccess && all.length === 0 && (
          <MenuLabel className="text-ink-muted">
            Nothing is saved of this list yet. A view keeps its search, filters, order and columns.
          </MenuLabel>
        )}
        <Choices title="My views" views={all.filter(({ is_shared }) => !is_shared)} />
        <Choices title="Shared with all administrators" views={all.filter(({ is_shared }) => is_shared)} />
        <MenuSeparator />
        {view?.may_change && isChanged && (
          <MenuItem onSelect={() => change({ id: view.id, revision, ...now })}>
            Save changes to this view
          </MenuItem>
        )}
        <MenuItem onSelect={() => setDialog("save")}>Save as a new view…</MenuItem>
        {view && !view.may_change && (
          <MenuLabel className="text-ink-muted">
            Shared by {view.saved_by}, who alone may change it.
          </MenuLabel>
        )}
        {view?.may_change && (
          <>
            <MenuItem onSelect={() => setDialog("change")}>Rename or share…</MenuItem>
            <MenuItem onSelect={() => setDialog("delete")}>Delete this view…</MenuItem>
          </>
        )}
      </Menu>
      {dialog === "save" && (
        <LazySaveView
          list={list}
          // Without a view the browser keeps the columns, and tells nobody when they are chosen.
          now={view ? now : { ...now, columns: columnsOf(keptChoice(list)) }}
          onSaved={open}
          onClose={close}
        />
      )}
      {dialog === "change" && view && <LazyChangeView view={view} onSaved={saved} onClose={close} />}
      {dialog === "delete" && view && (
        <LazyDeleteView view={view} onDeleted={() => open(null)} onClose={close} />
      )}
    </>
  );
}

function Choices({ title, views }: { title: string; views: readonly SavedView[] }) {
  const { view, open } = useListView();
  if (views.length === 0) return null;
  return (
    <>
      <MenuLabel className="font-semibold text-ink-muted">{title}</MenuLabel>
      {views.map((each) => (
        <Choice key={each.id} name={each.name} isChosen={each.id === view?.id} onChoose={() => open(each)} />
      ))}
    </>
  );
}

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ name, isChosen, onChoose }: ChoiceProps) {
  return (
    <MenuItem onSelect={onChoose} aria-current={isChosen || undefined}>
      <Check aria-hidden="true" className={isChosen ? "" : "invisible"} />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </MenuItem>
  );
}
