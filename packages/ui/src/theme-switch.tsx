import { useSyncExternalStore } from "react";
import { PreferenceSelect } from "./preference-select.tsx";

/** The key under which the choice is stored; the script that runs before the first paint reads it. */
export const THEME_STORAGE_KEY = "theme";

const themes = { system: "System", light: "Light", dark: "Dark" } as const;
export type Theme = keyof typeof themes;

const listeners = new Set<() => void>();

/** Chooses the light or dark theme, or follows the system. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(listen, storedTheme);
  return (
    <PreferenceSelect
      label="Appearance"
      names={themes}
      value={theme}
      onChoose={(choice) => chooseTheme(asTheme(choice))}
    />
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

/** Stores a theme and applies it from now on. */
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
