import { EMAIL_STATES } from "@scriptkeeper/contracts/constants";
import { Button } from "@scriptkeeper/ui/button";
import { InputField } from "@scriptkeeper/ui/input-field";
import { Options } from "@scriptkeeper/ui/options";
import { SelectField } from "@scriptkeeper/ui/select-field";
import { useFilterDraft } from "../shared/lists/use-filter-draft.ts";
import { ViewsMenu } from "../shared/views/views-menu.tsx";
import { kindLabels, stateLabels } from "./email-labels.ts";
import { type NotificationFilter, noFilter } from "./notification-search-params.ts";

export interface NotificationFiltersProps {
  filter: NotificationFilter;
  onSearch: (filter: NotificationFilter) => void;
}

/** The filter of the emails. It applies only once Search is pressed; Back and links bring a filter of their own. */
export function NotificationFilters({ filter, onSearch }: NotificationFiltersProps) {
  const [wanted, setWanted] = useFilterDraft(filter);
  const change = (part: Partial<NotificationFilter>) => setWanted({ ...wanted, ...part });
  return (
    <form
      data-filters
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ ...wanted, email: wanted.email.trim() });
      }}
    >
      <div className="w-full sm:w-72">
        <InputField
          label="Email"
          type="search"
          autoComplete="off"
          placeholder="Address, name, phone or order"
          maxLength={254}
          value={wanted.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      </div>
      <SelectField
        label="Type"
        value={wanted.type}
        onChange={({ target }) => change({ type: target.value as NotificationFilter["type"] })}
      >
        <option value="">All types</option>
        <option value="reminder">{kindLabels.reminder}</option>
        <option value="expiry">{kindLabels.expiry}</option>
        {wanted.type && wanted.type !== "reminder" && wanted.type !== "expiry" && (
          <option value={wanted.type}>{kindLabels[wanted.type]}</option>
        )}
      </SelectField>
      <SelectField
        label="State"
        value={wanted.status}
        onChange={({ target }) => change({ status: target.value as NotificationFilter["status"] })}
      >
        <option value="">All states</option>
        <Options values={EMAIL_STATES} text={stateLabels} />
      </SelectField>
      <Button type="submit">Search</Button>
      <Button
        variant="secondary"
        onClick={() => {
          setWanted(noFilter);
          onSearch(noFilter);
        }}
      >
        Clear
      </Button>
      <ViewsMenu />
    </form>
  );
}
