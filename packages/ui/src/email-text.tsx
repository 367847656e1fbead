/**
 * An email address that ends a line before its "@" rather than within a word, where it does not fit. That goes for lines
 * that must not end, too: not for compact rows.
 */
export function EmailText({ children: email }: { children: string }) {
  const at = Math.max(email.indexOf("@"), 0);
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
