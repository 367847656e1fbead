import { phoneAddress } from "../../shared/phone-address.ts";

/** The number to call somebody at with a tap, or that there is none. */
export function Phone({ phone }: { phone: string | null }) {
  if (!phone) return <span className="text-ink-muted">No phone number</span>;
  return (
    <a className="underline" href={phoneAddress(phone)}>
      {phone}
    </a>
  );
}
