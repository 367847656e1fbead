export interface BrandProps {
  /** Names the area. */
  suffix?: string;
  /** Beside other things: on a phone only the mark is seen. */
  compact?: boolean;
}

/** The name of the product with its mark. */
export function Brand({ suffix, compact = false }: BrandProps) {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-semibold whitespace-nowrap">
      <img src="/favicon.svg" alt="" width={28} height={28} />
      <span className={compact ? "max-sm:sr-only" : ""}>
        {suffix ? `Scriptkeeper ${suffix}` : "Scriptkeeper"}
      </span>
    </span>
  );
}
