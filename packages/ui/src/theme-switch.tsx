import { useId, useSyncExternalStore } from "react";

/** Where the choice is kept; the script that runs before the first paint reads it there. */
export const THEME_STORAGE_KEY = "theme";

const themes = { system: "System", light: "Light", dark: "Dark" } as const;
export type Theme = keyof typeof themes;

const listeners = new Set<() => void>();

/** Chooses the light or dark look, or follows the system. */
export function ThemeSwitch() {
  const id = useId();
  const theme = useSyncExternalStore(listen, storedTheme);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <label htmlFor={id}>Appearance</label>
      <select
        id={id}
        value={theme}
        onChange={(event) => chooseTheme(asTheme(event.target.value))}
        className="min-h-11 max-w-full rounded-md border border-line-strong bg-surface px-2 text-ink dense:min-h-8"
      >
        {Object.entries(themes).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

function asTheme(value: string | null): Theme {
  return value === "light" || value === "dark" ? value : "system";
}

function storedTheme(): Theme {
  return asTheme(localStorage.getItem(THEME_STORAGE_KEY));
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows everything in this look from now on. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") {
    localStorage.removeItem(THEME_STORAGE_KEY);
    document.documentElement.removeAttribute("data-theme");
  } else {
    localStorage.setItem(THEME_STORAGE_KEY, theme);
    document.documentElement.setAttribute("data-theme", theme);
  }
  for (const listener of listeners) listener();
}
