import Check from "lucide-react/icons/check";

const steps = ["Upload CSV", "Review Updates", "Results"] as const;

const circle =
  "inline-flex size-7 items-center justify-center rounded-full border text-sm font-semibold tabular-nums";

/** The steps of an update, with the current one marked: 0 upload, 1 review, 2 results. */
export function PriceSteps({ current }: { current: 0 | 1 | 2 }) {
  return (
    <ol aria-label="Steps of the price update" className="flex flex-wrap gap-x-6 gap-y-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={`flex items-center gap-2 ${index === current ? "font-semibold text-ink" : "text-ink-muted"}`}
        >
          <span
            aria-hidden="true"
            className={`${circle} ${index === current ? "border-accent bg-accent text-on-accent" : "border-line-strong"}`}
          >
            {index < current ? <Check className="size-4" /> : index + 1}
          </span>
          {step}
          {index < current && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}
