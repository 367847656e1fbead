/**
 * Lays JSON out over lines. Only white space is added: numbers are not parsed, so none loses a digit, and invalid JSON
 * stays recognisable.
 */
export function indentJson(json: string): string {
  let depth = 0;
  const line = () => `\n${"  ".repeat(depth)}`;
  return json.trim().replace(token, (match, text: string | undefined) => {
    if (text !== undefined) return text;
    const sign = match.replace(/\s+/g, "");
    if (sign === "{}" || sign === "[]") return sign;
    if (sign === ",") return `,${line()}`;
    if (sign === ":") return ": ";
    if (sign === "{" || sign === "[") {
      depth += 1;
      return sign + line();
    }
    depth = Math.max(0, depth - 1);
    return line() + sign;
  });
}

const token = /("(?:[^"\\]|\\.)*")|\{\s*\}|\[\s*\]|\s*[{}[\],:]\s*/gs;
