import type { Faults } from "../faults.ts";
import type { StoreSwitches } from "../switches.ts";
import { emptyState, type StoreState } from "./state.ts";
import { readStateFile, writeStateFile } from "./state-file.ts";

/** The shop with its state, which every part of the local store reads and writes. */
export interface Shop {
  readonly state: StoreState;
  readonly faults: Faults;
  /** Can be changed at any time. */
  readonly switches: StoreSwitches;
  /** When drafts were created within the last minute. */
  readonly draftTimes: number[];
  now(): number;
  /** Returns a number that the shop has never used before. */
  nextId(): string;
  save(): void;
}

export interface ShopOptions {
  /** The file that holds the state; `null` keeps it in memory. */
  stateFile: string | null;
  faults: Faults;
  switches: StoreSwitches;
  now: () => number;
  /** Called after each change has been saved. */
  onSaved: () => void;
}

export function openShop({ stateFile, faults, switches, now, onSaved }: ShopOptions): Shop {
  // Ids start at the time of the first opening, so that a new shop never repeats those of an earlier one.
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

/** Why the shop refuses what it was asked. */
export interface Refusal {
  field: string[] | null;
  message: string;
  code?: string;
}
