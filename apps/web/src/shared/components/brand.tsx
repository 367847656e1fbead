export interface BrandProps {
  /** The name of the area. */
  suffix?: string;
  /** Whether only the logo is shown on a phone, to leave room for other things. */
  compact?: boolean;
}

/** The product's logo and name. */
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
