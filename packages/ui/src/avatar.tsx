/** Initials over a fixed picture. The name stands elsewhere, so both are hidden from screen readers. */
export function Avatar({ initials, picture }: { initials: string; picture: string }) {
  return (
    <span
      aria-hidden="true"
      className="relative inline-flex size-[min(2.25rem,44px)] shrink-0 items-center justify-center"
    >
      <img src={picture} alt="" width={36} height={36} className="absolute inset-0 size-full rounded-full" />
      <span className="relative text-[min(0.875rem,20px)] font-semibold text-on-picture">{initials}</span>
    </span>
  );
}
