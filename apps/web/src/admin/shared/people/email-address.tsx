/** An email address, which a narrow column breaks after the @ rather than within a word; compact rows have one line. */
export function EmailAddress({ children: address }: { children: string }) {
  const at = address.lastIndexOf("@") + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr className="dense:hidden" />
      {address.slice(at)}
    </>
  );
}
