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
      <img src="/favicon.svg" alt="" width={28} height={28} className="shrink-0" />
      <span className={compact ? "max-sm:sr-only" : ""}>
        {suffix ? `Scriptkeeper ${suffix}` : "Scriptkeeper"}
      </span>
    </span>
  );
}
