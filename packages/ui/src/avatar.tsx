/** Initials on a fixed picture. Both are hidden from screen readers, as the name is shown elsewhere. */
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
