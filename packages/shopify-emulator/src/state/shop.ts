import type { Faults } from "../faults.ts";
import type { StoreSwitches } from "../switches.ts";
import { emptyState, type StoreState } from "./state.ts";
import { readStateFile, writeStateFile } from "./state-file.ts";

/** The shop with its state: what every part of the local store reads and writes. */
export interface Shop {
  readonly state: StoreState;
  readonly faults: Faults;
  /** May be changed at any time. */
  readonly switches: StoreSwitches;
  /** When drafts were made in the last minute. */
  readonly draftTimes: number[];
  now(): number;
  /** A number that the shop never gave to anything else. */
  nextId(): string;
  save(): void;
}

export interface ShopOptions {
  /** Where the state is kept; `null` keeps it in memory. */
  stateFile: string | null;
  faults: Faults;
  switches: StoreSwitches;
  now: () => number;
  /** Called after each change has been kept. */
  onSaved: () => void;
}

export function openShop({ stateFile, faults, switches, now, onSaved }: ShopOptions): Shop {
  // Ids start at the time of the first opening, so that a shop begun anew never repeats those of an earlier one.
  const state = (stateFile === null ? null : readStateFile(stateFile)) ?? emptyState(now());
  return {
    state,
    faults,
    switches,
    draftTimes: [],
    now,
    nextId() {
      state.lastId += 1;
      return String(state.lastId);
    },
    save() {
      if (stateFile !== null) writeStateFile(stateFile, state);
      onSaved();
    },
  };
}

/** Why the shop does not do what it was asked. */
export interface Refusal {
  field: string[] | null;
  message: string;
  code?: string;
}
