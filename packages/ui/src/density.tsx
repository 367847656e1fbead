import { useLayoutEffect, useSyncExternalStore } from "react";
import { PreferenceSelect } from "./preference-select.tsx";

/** The key under which the choice is stored. */
export const DENSITY_STORAGE_KEY = "density";

const densities = { compact: "Compact", comfortable: "Comfortable" } as const;
export type Density = keyof typeof densities;

const listeners = new Set<() => void>();

/** Applies the chosen density to rows and controls while the screen is mounted; phones ignore it. */
export function useDensity(): void {
  useLayoutEffect(() => {
    apply(storedDensity());
    return () => document.documentElement.removeAttribute("data-density");
  }, []);
}

/** Chooses between many rows on a screen and more room for each. */
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

/** Stores a density and applies it from now on. */
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
