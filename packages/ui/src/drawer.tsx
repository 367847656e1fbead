import { cx } from "class-variance-authority";
import { Dialog, type DialogPlace, type DialogProps } from "./dialog.tsx";

/** Whatever holds the buttons fills the drawer down to its foot. */
const frame = cx(
  "flex flex-col *:shrink-0 scroll-pt-20 scroll-pb-24 pt-0! has-data-drawer-foot:pb-0! **:has-data-drawer-foot:flex **:has-data-drawer-foot:grow **:has-data-drawer-foot:flex-col",
  "max-sm:inset-0 max-sm:max-h-none max-sm:rounded-none max-sm:border-0",
  "sm:inset-x-auto sm:inset-y-0 sm:right-0 sm:max-h-none sm:w-[clamp(32rem,40vw,36rem)] sm:max-w-full sm:animate-drawer-in",
  "sm:rounded-none sm:border-y-0 sm:border-r-0 [:root:has([data-toast])_&]:max-lg:max-h-[calc(100dvh-12.5rem)]",
);

/** The title and the way out stay in sight, unless the window is too low for that. */
const head = cx(
  "top-0 z-10 -mx-4 border-b border-line bg-surface px-4 py-4 sm:-mx-6 sm:px-6 not-short:sticky",
);

const atTheEnd: DialogPlace = { backdrop: "lg:bg-veil", frame, head, isDrawer: true };

/**
 * A dialog at the end of the screen, in its full height: for a record beside its list, and for long forms. It fills a
 * phone, and leaves the list in sight at a desk. Only what is loaded once it is opened needs this.
 */
export function Drawer(props: Omit<DialogProps, "place">) {
  return <Dialog {...props} place={atTheEnd} />;
}
