/** Makes every link of an email ask for a new window, which the frame that shows the email does not allow. */
export function withoutWaysOut(html: string): string {
  const base = '<base target="_blank">';
  const head = /<head[^>]*>/i;
  return head.test(html) ? html.replace(head, (opening) => opening + base) : base + html;
}
