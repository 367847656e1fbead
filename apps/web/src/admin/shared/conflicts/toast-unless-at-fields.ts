import type { ToastMessage } from "@scriptkeeper/ui/toast";
import { isStale } from "./changed-fields-in.ts";

/** What is said of a failure, but for one that the form tells at its fields. */
export function toastUnlessAtFields(
  said: (error: unknown) => ToastMessage,
): (error: unknown) => ToastMessage | null {
  return (error) => (isStale(error) ? null : said(error));
}
