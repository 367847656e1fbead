/** Initials over a fixed picture. The name stands elsewhere, so both are hidden from screen readers. */
export function Avatar({ initials }: { initials: string }) {
  return (
    <span
      aria-hidden="true"
      className="avatar-picture inline-flex size-[min(2.25rem,44px)] shrink-0 items-center justify-center rounded-full"
    >
      <span className="text-[min(0.875rem,20px)] font-semibold text-on-picture">{initials}</span>
    </span>
  );
}
