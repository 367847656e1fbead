import { useLayoutEffect, useSyncExternalStore } from "react";
import { PreferenceSelect } from "./preference-select.tsx";

/** Where the choice is kept. */
export const DENSITY_STORAGE_KEY = "density";

const densities = { compact: "Compact", comfortable: "Comfortable" } as const;
export type Density = keyof typeof densities;

const listeners = new Set<() => void>();

/** While the screen stands, its rows and controls are as small as was chosen; on a phone they never are. */
export function useDensity(): void {
  useLayoutEffect(() => {
    apply(storedDensity());
    return () => document.documentElement.removeAttribute("data-density");
  }, []);
}

/** Chooses between many rows on a screen and room around each. */
export function DensitySwitch() {
  const density = useSyncExternalStore(listen, storedDensity);
  return (
    <PreferenceSelect
      label="Rows"
      names={densities}
      value={density}
      onChoose={(choice) => chooseDensity(asDensity(choice))}
    />
  );
}

/** Has rows and controls in this size from now on. */
export function chooseDensity(density: Density): void {
  localStorage.setItem(DENSITY_STORAGE_KEY, density);
  apply(density);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function asDensity(value: string | null): Density {
  return value === "comfortable" ? value : "compact";
}

function storedDensity(): Density {
  return asDensity(localStorage.getItem(DENSITY_STORAGE_KEY));
}

function apply(density: Density) {
  document.documentElement.setAttribute("data-density", density);
}
