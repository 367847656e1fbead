/** A moment in milliseconds, written as the shop writes it: whole seconds, UTC. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, "Z");
}
