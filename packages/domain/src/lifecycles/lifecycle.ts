/** One thing that may happen to a row: from which states, to which one, and what it is. */
interface LifecycleEvent<State extends string> {
  from: readonly State[];
  to: State;
  meaning: string;
}

/**
 * The states of a row and everything that may move it, in one place: guarded updates, partial indexes and the diagrams
 * of docs/life-cycles.md are derived from it.
 */
export interface Lifecycle<State extends string, Facts extends { meaning: string }, Event extends string> {
  /** In which a row begins. */
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
