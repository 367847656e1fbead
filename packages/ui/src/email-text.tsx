/**
 * An email address that wraps before its "@" rather than within a word. It wraps even where lines must not, so don't
 * use it in compact rows.
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
