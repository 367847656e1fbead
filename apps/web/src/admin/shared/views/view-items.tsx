import type { SavedView } from "@scriptkeeper/contracts/lists/saved-views";
import { viewMessages } from "@scriptkeeper/contracts/lists/view-messages";
import { MenuItem, MenuLabel, MenuSeparator } from "@scriptkeeper/ui/dropdown-menu";
import Check from "lucide-react/icons/check";
import { trpc } from "../../../shared/api/trpc.ts";
import { useChangeView } from "./use-change-view.ts";
import type { ViewDialogProps } from "./view-dialog.tsx";
import { useListView } from "./views-context.ts";

export interface ViewItemsProps {
  onDialog: (which: ViewDialogProps["which"]) => void;
  /** Used by what is shown if this component could not be loaded. */
  onClose: () => void;
}

/** The items of the open view menu. */
export function ViewItems({ onDialog }: ViewItemsProps) {
  const { list, view, revision, isChanged, now, open, saved } = useListView();
  const [change] = useChangeView(list, { onSaved: saved });
  const views = trpc.savedViews.list.useQuery({ list });
  const all = views.data?.views ?? [];
  return (
    <>
      {views.isError && <MenuLabel className="text-danger">{viewMessages.loadFailed}</MenuLabel>}
      {views.isLoading && <MenuLabel className="text-ink-muted">Loading...</MenuLabel>}
      {all.length > 0 && <Choice name="No view" isChosen={!view} onChoose={() => open(null)} />}
      {views.isSuccess && all.length === 0 && (
        <MenuLabel className="text-ink-muted">
          No views saved yet. A view keeps this list's search, filters, order and columns.
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
      <MenuItem onSelect={() => onDialog("save")}>Save as a new view…</MenuItem>
      {view && !view.may_change && (
        <MenuLabel className="text-ink-muted">Shared by {view.saved_by}. Only they can change it.</MenuLabel>
      )}
      {view?.may_change && (
        <>
          <MenuItem onSelect={() => onDialog("change")}>Rename or share…</MenuItem>
          <MenuItem onSelect={() => onDialog("delete")}>Delete this view…</MenuItem>
        </>
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
