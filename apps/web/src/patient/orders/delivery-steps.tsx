import type { DeliveryStep } from "@scriptkeeper/contracts/renewals/deliveries";
import Check from "lucide-react/icons/check";

/** The way of an order from payment to arrival, as a row of steps. */
export function DeliverySteps({ steps }: { steps: readonly DeliveryStep[] }) {
  return (
    <ol aria-label="Steps of this order" className="flex flex-wrap gap-x-1.5 gap-y-2">
      {steps.map(({ label, state }) => (
        <li
          key={label}
          aria-current={state === "current" ? "step" : undefined}
          className={`grow border-t-4 pt-1.5 whitespace-nowrap ${looks[state]}`}
        >
          <span className="flex items-center gap-1">
            {state === "done" && (
              <Check aria-hidden="true" className="size-4 shrink-0 text-accent max-sm:hidden" />
            )}
            {label}
          </span>
          <span className="sr-only">{words[state]}</span>
        </li>
      ))}
    </ol>
  );
}

const looks = {
  done: "border-accent",
  current: "border-dashed border-accent font-semibold",
  ahead: "border-line text-ink-muted",
} as const;

const words = { done: "done", current: "now", ahead: "still to come" } as const;
