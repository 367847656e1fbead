import { chooseDensity } from "@scriptkeeper/ui/density";
import { chooseTheme } from "@scriptkeeper/ui/theme-switch";
import { paths } from "../../../shared/paths.ts";
import type { Place } from "./recent.ts";

/** Everyday actions of staff, found by the words they use for them. */
export const actions: readonly Place[] = [
  {
    path: `${paths.adminPrescriptions}?tab=new`,
    label: "Create New Order",
    words: "add prescription by hand manually",
  },
  { path: `${paths.adminProducts}?tab=prices`, label: "Bulk Price Update", words: "upload prices list csv" },
  {
    path: `${paths.adminDiscounts}#new`,
    label: "Create Discount",
    words: "new add",
    opens: "new",
  },
  {
    path: `${paths.adminTestTools}?tab=dates`,
    label: "Send a Reminder",
    words: "email patient today set date",
  },
  { path: `${paths.adminTestTools}?tab=forecast`, label: "What will be sent", words: "forecast emails" },
  { path: `${paths.adminRecalls}?product=`, label: "Recall a Product", words: "new medicine letter" },
  {
    path: `${paths.adminNotifications}?status=failed`,
    label: "Send Failed Emails Again",
    words: "resend refused",
  },
  { path: `${paths.adminUsers}?tab=admins`, label: "Add an Administrator", words: "new admin staff user" },
  {
    path: `${paths.adminUsers}?tab=users`,
    label: "Delete an Account",
    words: "remove end access administrator staff left leaves patient customer user died",
  },
  {
    path: "export",
    label: "Export this List",
    words: "download csv file",
    ...pressing("main button[data-exports]:enabled", { byKey: true }),
  },
  {
    path: "columns",
    label: "Choose Columns",
    words: "table order show hide",
    ...pressing('main button[aria-label^="Columns of "]'),
  },
  {
    path: "keys",
    label: "Keys for this List",
    words: "keyboard shortcuts help",
    ...pressing("main button[data-keys]"),
  },
  {
    path: "view-as",
    label: "View as this Patient",
    words: "screens look impersonate",
    ...pressing("main button[data-view-as]"),
  },
  { path: "light", label: "Light Appearance", words: "theme switch", run: () => chooseTheme("light") },
  { path: "dark", label: "Dark Appearance", words: "theme switch", run: () => chooseTheme("dark") },
  {
    path: "system",
    label: "System Appearance",
    words: "theme switch",
    run: () => chooseTheme("system"),
  },
  { path: "compact", label: "Compact Rows", words: "density switch", run: () => chooseDensity("compact") },
  {
    path: "comfortable",
    label: "Comfortable Rows",
    words: "density switch",
    run: () => chooseDensity("comfortable"),
  },
  { path: "sign-out", label: "Log out", words: "sign leave", run: ({ signOut }) => signOut() },
];

/** Presses the first matching button on the screen. A menu opens by key, because the focus is on its button then. */
function pressing(selector: string, { byKey = false } = {}): Pick<Place, "isThere" | "run"> {
  const find = () => document.querySelector<HTMLButtonElement>(selector);
  return {
    isThere: () => find() !== null,
    run: () => {
      const button = find();
      button?.focus();
      if (byKey) button?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      else button?.click();
    },
  };
}
