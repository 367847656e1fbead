import { useId, useLayoutEffect, useState } from "react";

/** Where the choice is kept. */
export const DENSITY_STORAGE_KEY = "density";

const densities = { compact: "Compact", comfortable: "Comfortable" } as const;
type Density = keyof typeof densities;

/** While the screen stands, its rows and controls are as small as was chosen; on a phone they never are. */
export function useDensity(): void {
  useLayoutEffect(() => {
    apply(storedDensity());
    return () => document.documentElement.removeAttribute("data-density");
  }, []);
}

/** Chooses between many rows on a screen and room around each. */
export function DensitySwitch() {
  const id = useId();
  const [density, setDensity] = useState<Density>(storedDensity);
  function choose(value: string) {
    const chosen = asDensity(value);
    localStorage.setItem(DENSITY_STORAGE_KEY, chosen);
    setDensity(chosen);
    apply(chosen);
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <label htmlFor={id}>Rows</label>
      <select
        id={id}
        value={density}
        onChange={(event) => choose(event.target.value)}
        className="min-h-11 max-w-full rounded-md border border-line-strong bg-surface px-2 text-ink dense:min-h-8"
      >
        {Object.entries(densities).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
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
