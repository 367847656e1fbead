/** An email address that ends a line before its "@" rather than within a word, where it does not fit. */
export function EmailText({ children: email }: { children: string }) {
  const at = Math.max(email.indexOf("@"), 0);
  return (
    <>
      {email.slice(0, at)}
      {/* It would end a line also where rows are compact, in one line each. */}
      <wbr className="dense:hidden" />
      {email.slice(at)}
    </>
  );
}
