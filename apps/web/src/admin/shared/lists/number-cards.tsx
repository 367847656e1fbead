import { numberText } from "@scriptkeeper/domain/number-words";
import { Spinner } from "@scriptkeeper/ui/spinner";
import type { LucideIcon } from "lucide-react";
import { Link } from "react-router-dom";
import { QueryFailure, type ShownQuery } from "../../../shared/components/query-failure.tsx";

export interface NumberCard<Key extends string> {
  key: Key;
  label: string;
  note: string;
  /** The address of the list that is counted. */
  list: string;
  Icon: LucideIcon;
}

export interface NumberCardsProps<Key extends string> {
  cards: readonly NumberCard<Key>[];
  numbers: ShownQuery<Record<Key, number>>;
  /** The message if the numbers could not be loaded. */
  failure: string;
  /** Whether the numbers stand in one line without frames above a list, on a wide screen. */
  isLine?: boolean;
}

/** Numbers at the top of a screen; each card opens the list that it counts. */
export function NumberCards<Key extends string>({
  cards,
  numbers,
  failure,
  isLine = false,
}: NumberCardsProps<Key>) {
  const failed = numbers.isError && (
    <div className="max-w-xl">
      <QueryFailure query={numbers} title={failure} />
    </div>
  );
  if (failed && !numbers.data) return failed;
  return (
    <>
      {failed}
      <dl
        className={`grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4 ${isLine ? "dense:flex dense:gap-8" : "dense:gap-3"}`}
      >
        {cards.map(({ key, label, note, list, Icon }) => (
          <div
            key={key}
            title={note}
            className={`relative rounded-md border border-line bg-surface p-3 hover:border-accent has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent sm:p-4 dense:flex dense:items-baseline dense:gap-2 dense:px-3 dense:py-1.5 ${isLine ? line : ""}`}
          >
            <dt>
              <Link
                to={list}
                className="font-semibold text-ink no-underline dense:whitespace-nowrap outline-none after:absolute after:inset-0"
              >
                {label}
              </Link>
            </dt>
            <dd className="mt-1 flex items-center justify-between gap-3 text-3xl font-semibold tabular-nums dense:order-first dense:mt-0 dense:text-base dense:leading-6">
              {numbers.data ? numberText(numbers.data[key]) : <Waiting />}
              <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-muted dense:hidden" />
            </dd>
            <dd className="text-sm text-ink-muted dense:sr-only">{note}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const line = "dense:border-0 dense:bg-transparent dense:p-0! dense:hover:underline";

function Waiting() {
  return (
    <span
      role="status"
      aria-label="Loading"
      className="appear-late flex h-9 items-center text-ink-muted before:content-['\200b'] dense:h-6"
    >
      <Spinner />
    </span>
  );
}
