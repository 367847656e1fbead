/** One thing that can happen to a row: the states it leads from, the state it leads to, and what it means. */
interface LifecycleEvent<State extends string> {
  from: readonly State[];
  to: State;
  meaning: string;
}

/**
 * The states of a row and every event that changes them, in one place: guarded updates, partial indexes and the diagrams
 * of docs/life-cycles.md are derived from it.
 */
export interface Lifecycle<State extends string, Facts extends { meaning: string }, Event extends string> {
  /** The states in which a row can begin. */
  initial: readonly State[];
  states: Record<State, Facts>;
  events: Record<Event, LifecycleEvent<State>>;
}

/** The states whose facts fulfil a condition, in the order of their declaration. */
export function statesThat<State extends string, Facts>(
  states: Record<State, Facts>,
  fulfil: (facts: Facts) => boolean,
): readonly State[] {
  return (Object.keys(states) as State[]).filter((state) => fulfil(states[state]));
}
