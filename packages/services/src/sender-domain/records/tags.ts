/** Parses the tags of a DKIM or DMARC record such as `v=DKIM1; p=…`. Names become lower case. */
export function readTags(record: string): Map<string, string> {
  const tags = record.split(";").flatMap((part): [string, string][] => {
    const [, name, value = ""] = /^\s*([a-z][a-z0-9_]*)\s*=\s*([\s\S]*?)\s*$/i.exec(part) ?? [];
    return name ? [[name.toLowerCase(), value]] : [];
  });
  return new Map(tags);
}
