import type { ToastMessage } from "@scriptkeeper/ui/toast";
import { isStale } from "./changed-fields-in.ts";

/** Makes no toast for a conflict, which the form shows at its fields; otherwise the given one. */
export function toastUnlessAtFields(
  said: (error: unknown) => ToastMessage,
): (error: unknown) => ToastMessage | null {
  return (error) => (isStale(error) ? null : said(error));
}
