import Search from "lucide-react/icons/search";
import { useEffect, useId, useRef, useState } from "react";
import { Input } from "./input.tsx";
import { Label } from "./label.tsx";
import { useSearchShortcut } from "./search-shortcut.tsx";

const PAUSE_MS = 300;

export interface SearchBoxProps {
  label: string;
  placeholder?: string;
  /** The current search; it can change from outside, as when the browser goes back. */
  value: string;
  /** Called with the trimmed text once typing pauses. */
  onSearch: (text: string) => void;
  /** The maximum length of the text. */
  maxLength?: number;
  /** Whether the key "/" focuses the field from anywhere on the screen. */
  hotkey?: boolean;
  className?: string;
}

/** A field that searches when typing pauses, or at once on Enter or when it loses the focus. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, value, onSearch, maxLength = 200, hotkey = true, className = "" } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Typed | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listener = useRef(onSearch);
  useEffect(() => {
    listener.current = onSearch;
  });
  useEffect(
    () => () => {
      clearTimeout(pause.current);
      pause.current = undefined;
    },
    [],
  );
  useSearchShortcut(field, hotkey);

  function search(text: string) {
    clearTimeout(pause.current);
    pause.current = undefined;
    setTyped({ text, isSearched: true });
    // Other state may have changed while typing paused: only the latest listener knows it.
    listener.current(text.trim());
  }
  function searchLater(text: string) {
    clearTimeout(pause.current);
    setTyped({ text, isSearched: false });
    pause.current = setTimeout(() => search(text), PAUSE_MS);
  }
  return (
    <div className={`space-y-1 ${className}`}>
      <Label htmlFor={id} className={placeholder ? "dense:sr-only short:sr-only" : ""}>
        {label}
      </Label>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-muted dense:size-4"
        />
        <Input
          ref={field}
          id={id}
          type="search"
          autoComplete="off"
          className="pl-10 dense:pl-9"
          placeholder={placeholder}
          maxLength={maxLength}
          aria-keyshortcuts={hotkey ? "/" : undefined}
          value={shownText(typed, value)}
          onChange={(event) => searchLater(event.target.value)}
          onBlur={(event) => {
            // A later search would bring a user who follows a link back to this screen.
            if (pause.current) search(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            search(event.currentTarget.value);
          }}
        />
      </div>
    </div>
  );
}

interface Typed {
  text: string;
  isSearched: boolean;
}

/** Returns the field's text: the typed text keeps its spaces, as another word may follow. */
function shownText(typed: Typed | null, value: string): string {
  if (!typed) return value;
  return typed.isSearched && typed.text.trim() !== value ? value : typed.text;
}
