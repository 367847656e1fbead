/** An email as a frame shows it: every link asks for a window of its own, which the frame is not allowed. */
export function withoutWaysOut(html: string): string {
  const base = '<base target="_blank">';
  const head = /<head[^>]*>/i;
  return head.test(html) ? html.replace(head, (opening) => opening + base) : base + html;
}
