import { DATABASE_PAGE_SIZE, DATABASE_PAGE_SIZES } from "@scriptkeeper/contracts/database/limits";
import { useId } from "react";

/** The key of the choice in the browser's storage. */
export const PAGE_SIZE_STORAGE_KEY = "records per page";

/** Returns how many records a page has, as chosen in this browser. */
export function keptPageSize(): number {
  const kept = Number(localStorage.getItem(PAGE_SIZE_STORAGE_KEY));
  return DATABASE_PAGE_SIZES.find((size) => size === kept) ?? DATABASE_PAGE_SIZE;
}

export interface PageSizeSwitchProps {
  size: number;
  onSize: (size: number) => void;
}

/** Chooses how many records a page has, now and in future. */
export function PageSizeSwitch({ size, onSize }: PageSizeSwitchProps) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2">
      <label htmlFor={id} className="text-ink-muted">
        Per page
      </label>
      <select
        id={id}
        value={size}
        onChange={({ target }) => {
          localStorage.setItem(PAGE_SIZE_STORAGE_KEY, target.value);
          onSize(Number(target.value));
        }}
        className="min-h-9 rounded-md border border-line-strong bg-surface px-2 text-ink dense:min-h-7"
      >
        {DATABASE_PAGE_SIZES.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </span>
  );
}
