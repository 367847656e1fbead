/** Has the browser save a text as a file. */
export function saveText(text: string, { name, type }: { name: string; type: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  saveFrom(url, name);
  URL.revokeObjectURL(url);
}

/** Has the browser save the content of an address, without leaving the screen. */
export function saveFrom(url: string, name = ""): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}
