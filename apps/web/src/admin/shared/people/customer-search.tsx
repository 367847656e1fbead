import { CUSTOMER_SEARCH } from "@scriptkeeper/contracts/prescriptions/limits";
import type { SearchableUser } from "@scriptkeeper/contracts/prescriptions/manual";
import { Button } from "@scriptkeeper/ui/button";
import { InputField } from "@scriptkeeper/ui/input-field";
import { useRef, useState } from "react";
import { trpc } from "../../../shared/api/trpc.ts";
import { QueryFailure } from "../../../shared/components/query-failure.tsx";
import { useDebounced } from "../use-debounced.ts";
import { personName } from "./person.ts";
import { SearchResults } from "./search-results.tsx";

export interface CustomerSearchProps {
  /** The chosen customer. Without a name only the email is shown. */
  customer: (Pick<SearchableUser, "id" | "email"> & Record<"first_name" | "last_name", string | null>) | null;
  error: string | undefined;
  /** Whether the field takes the focus when it appears. */
  takesFocus?: boolean;
  inputRef?: (input: HTMLInputElement | null) => void;
  onChoose: (customer: SearchableUser | null) => void;
}

/** Finds an account by name or email and shows the chosen one. */
export function CustomerSearch(props: CustomerSearchProps) {
  const { customer, error, takesFocus = false, inputRef, onChoose } = props;
  const changed = useRef(takesFocus);
  function choose(next: SearchableUser | null) {
    changed.current = true;
    onChoose(next);
  }
  /** The pressed button has disappeared, so the focus goes to what replaced it. */
  function takeFocus(element: HTMLElement | null) {
    if (!element || !changed.current) return;
    changed.current = false;
    element.focus();
  }
  if (!customer) {
    return (
      <Finder
        error={error}
        onChoose={choose}
        fieldRef={(input) => {
          inputRef?.(input);
          takeFocus(input);
        }}
      />
    );
  }
  const isNamed = customer.first_name || customer.last_name;
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-accent bg-accent-soft px-4 py-3">
        <p className="min-w-0">
          {isNamed && <span className="block font-semibold">{personName(customer)}</span>}
          <span className="wrap-anywhere text-ink-muted">{customer.email}</span>
        </p>
        <Button variant="secondary" size="sm" ref={takeFocus} onClick={() => choose(null)}>
          Change customer
        </Button>
      </div>
      {error && (
        <p role="alert" className="mt-1 text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

interface FinderProps extends Pick<CustomerSearchProps, "error" | "onChoose"> {
  fieldRef: (input: HTMLInputElement | null) => void;
}

function Finder({ error, onChoose, fieldRef }: FinderProps) {
  const [typed, setTyped] = useState("");
  const query = useDebounced(typed.trim(), CUSTOMER_SEARCH.debounceMs);
  const enough = query.length >= CUSTOMER_SEARCH.minimumCharacters;
  const found = trpc.prescriptions.searchUsers.useQuery({ query }, { enabled: enough });
  return (
    <div className="space-y-3">
      <InputField
        label="Customer"
        help={`Type at least ${CUSTOMER_SEARCH.minimumCharacters} characters of a name, an email address, or a phone or order number.`}
        error={error}
        ref={fieldRef}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {enough && found.isError && <QueryFailure query={found} title="Failed to search customers" />}
      {enough && found.data && (
        <SearchResults
          of="customer"
          total={found.data.users.length}
          ifNone="Try less of it, or another name, address or number."
          rows={found.data.users.map((user) => ({
            id: String(user.id),
            name: personName(user),
            note: user.email,
            action: "Select",
            done: false,
            onPick: () => onChoose(user),
          }))}
        />
      )}
    </div>
  );
}
