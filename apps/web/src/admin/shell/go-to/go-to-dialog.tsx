import { Dialog } from "@scriptkeeper/ui/dialog";
import { Command } from "cmdk";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { QueryFailure } from "../../../shared/components/query-failure.tsx";
import { actions } from "./actions.ts";
import { pages, placesFor } from "./places.ts";
import type { Place } from "./recent.ts";
import { useFoundPlaces } from "./use-found-places.ts";

export interface GoToDialogProps {
  /** Returns what was typed before the dialog was loaded. */
  typedEarly: () => string;
  recent: readonly Place[];
  onGo: (place: Place) => void;
  onClose: () => void;
}

/** Finds a patient, order, product, discount, page or action by name or number, and goes there or does it. */
export function GoToDialog({ typedEarly, recent, onGo, onClose }: GoToDialogProps) {
  const [typed, setTyped] = useState(typedEarly);
  const [chosen, setChosen] = useState("");
  const [isEntered, setEntered] = useState(false);
  const { groups, isSearching, failed } = useFoundPlaces(typed, recent);
  // Nothing changes behind the dialog while it is open.
  const [offered] = useState(() => actions.filter(({ isThere }) => isThere?.() ?? true));
  const { pathname, search } = useLocation();
  const isHere = ({ path }: Place) => path === pathname || path === pathname + search;
  const still = recent.filter(({ isThere }) => isThere?.() ?? true);
  // Puts other places first, so that Enter leads back to the previous one.
  const back = [...still.filter((place) => !isHere(place)), ...still.filter(isHere)];
  const shown = [
    ...(typed.trim() ? groups : [{ title: "Recent", places: back }]),
    { title: "Pages", places: placesFor(typed, pages, recent) },
    { title: "Actions", places: placesFor(typed, offered, recent) },
  ].filter(({ places }) => places.length > 0);
  const options = shown.flatMap(({ title, places }) =>
    places.map((place) => ({ place, value: optionOf(title, place) })),
  );
  const current = options.find(({ value }) => value === chosen) ?? options[0];
  // A result for fewer letters stays first until the next results arrive: nobody has asked for it.
  const isLeftOver = (place: Place) =>
    isSearching && place === options[0]?.place && groups.some(({ places }) => places.includes(place));
  function type(text: string) {
    setTyped(text);
    setChosen("");
    setEntered(false);
  }
  function enter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (current && !isLeftOver(current.place)) onGo(current.place);
    else setEntered(true);
  }
  // If Enter is pressed before results arrive, goes to the first once they do.
  useEffect(() => {
    if (isEntered && !isSearching && current) onGo(current.place);
  });
  return (
    <Dialog title="Go to" onClose={onClose}>
      <Command
        shouldFilter={false}
        label="Go to"
        loop
        value={current?.value ?? ""}
        onValueChange={setChosen}
        onKeyDown={enter}
      >
        <Command.Input
          value={typed}
          onValueChange={type}
          maxLength={200}
          placeholder="Patient, order, product, discount, page or action"
          className="block min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-muted"
        />
        <Command.List className="mt-2 max-h-[50dvh] overflow-y-auto text-sm">
          {!isSearching && (
            <Command.Empty className="px-3 py-4 text-ink-muted">
              Nothing found. Try another part of the name, an email address, or a phone or order number.
            </Command.Empty>
          )}
          {shown.map(({ title, places }) => (
            <Command.Group
              key={title}
              heading={title}
              className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-muted"
            >
              {places.map((place) => (
                <Command.Item
                  key={place.path}
                  value={optionOf(title, place)}
                  onSelect={() => onGo(place)}
                  className="flex min-h-11 cursor-default items-center gap-2 rounded-sm px-3 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent dense:min-h-9"
                >
                  <span className="font-semibold wrap-anywhere">{place.label}</span>
                  {place.note && <span className="truncate text-ink-muted">{place.note}</span>}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
      {isSearching && (
        <p role="status" className="appear-late px-3 text-ink-muted">
          Searching...
        </p>
      )}
      {failed && <QueryFailure query={failed} title="The search failed" />}
    </Dialog>
  );
}

/** A place can be both among the recent ones and among the pages. */
function optionOf(title: string, place: Place): string {
  return `${title} ${place.path}`;
}
