export interface BrandProps {
  /** Names the area. */
  suffix?: string;
  /** Beside other things: on a phone only the mark is seen. */
  compact?: boolean;
}

/** The name of the product with its mark. */
export function Brand({ suffix, compact = false }: BrandProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2 text-[min(1.125rem,7vw)] leading-tight font-semibold">
      <span className="brand-mark" />
      <span className={compact ? "max-sm:sr-only" : ""}>
        {suffix ? `Scriptkeeper ${suffix}` : "Scriptkeeper"}
      </span>
    </span>
  );
}
