/** The name of the product with its mark; `suffix` names the area. */
export function Brand({ suffix }: { suffix?: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-semibold whitespace-nowrap">
      <img src="/favicon.svg" alt="" width={28} height={28} />
      {suffix ? `Scriptkeeper ${suffix}` : "Scriptkeeper"}
    </span>
  );
}
