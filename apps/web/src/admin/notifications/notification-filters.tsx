import { EMAIL_STATES } from "@scriptkeeper/contracts/constants";
import { Button } from "@scriptkeeper/ui/button";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Input } from "@scriptkeeper/ui/input";
import { Select } from "@scriptkeeper/ui/select";
import { useState } from "react";
import { kindWords, stateWords } from "./email-labels.ts";
import { type NotificationFilter, noFilter } from "./notification-search-params.ts";

export interface NotificationFiltersProps {
  filter: NotificationFilter;
  onSearch: (filter: NotificationFilter) => void;
}

/** What is looked for. Nothing is searched before Search is pressed; Back and a link bring their own filter. */
export function NotificationFilters({ filter, onSearch }: NotificationFiltersProps) {
  const [wanted, setWanted] = useState(filter);
  const [applied, setApplied] = useState(filter);
  if (JSON.stringify(applied) !== JSON.stringify(filter)) {
    setApplied(filter);
    setWanted(filter);
  }
  const change = (part: Partial<NotificationFilter>) => setWanted({ ...wanted, ...part });
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ ...wanted, email: wanted.email.trim() });
      }}
    >
      <div className="w-full sm:w-72">
        <FormField label="Email">
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              placeholder="Part of an address"
              maxLength={254}
              value={wanted.email}
              onChange={({ target }) => change({ email: target.value })}
            />
          )}
        </FormField>
      </div>
      <FormField label="Type">
        {(control) => (
          <Select
            {...control}
            value={wanted.type}
            onChange={({ target }) => change({ type: target.value as NotificationFilter["type"] })}
          >
            <option value="">All types</option>
            <option value="reminder">{kindWords.reminder}</option>
            <option value="expiry">{kindWords.expiry}</option>
            {wanted.type && wanted.type !== "reminder" && wanted.type !== "expiry" && (
              <option value={wanted.type}>{kindWords[wanted.type]}</option>
            )}
          </Select>
        )}
      </FormField>
      <FormField label="State">
        {(control) => (
          <Select
            {...control}
            value={wanted.status}
            onChange={({ target }) => change({ status: target.value as NotificationFilter["status"] })}
          >
            <option value="">All states</option>
            {EMAIL_STATES.map((state) => (
              <option key={state} value={state}>
                {stateWords[state]}
              </option>
            ))}
          </Select>
        )}
      </FormField>
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
    </form>
  );
}
