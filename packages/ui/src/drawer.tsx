import { cx } from "class-variance-authority";
import { Dialog, type DialogPlace, type DialogProps } from "./dialog.tsx";

/** Makes whatever contains the buttons fill the drawer down to its bottom. */
const frame = cx(
  "flex flex-col *:shrink-0 scroll-pt-20 scroll-pb-24 pt-0! has-data-drawer-foot:pb-0! **:has-data-drawer-foot:flex **:has-data-drawer-foot:grow **:has-data-drawer-foot:flex-col",
  "max-sm:inset-0 max-sm:max-h-none max-sm:rounded-none max-sm:border-0",
  "sm:inset-x-auto sm:inset-y-0 sm:right-0 sm:max-h-none sm:w-[clamp(32rem,40vw,36rem)] sm:max-w-full sm:animate-drawer-in",
  "sm:rounded-none sm:border-y-0 sm:border-r-0 [:root:has([data-toast])_&]:max-lg:max-h-[calc(100dvh-var(--toast-height,12.5rem))]",
);

/** Keeps the title and the close button visible, unless the window is too low. */
const head = cx(
  "top-0 z-10 -mx-4 border-b border-line bg-surface px-4 py-4 sm:-mx-6 sm:px-6 not-short:sticky",
);

const atTheEnd: DialogPlace = { backdrop: "lg:bg-veil", frame, head, isDrawer: true };

/**
 * A dialog of full height at the end of the screen, for a record next to its list and for long forms. It fills a
 * phone, and leaves the list visible on a desktop. Use it only in code that is loaded when it is opened.
 */
export function Drawer(props: Omit<DialogProps, "place">) {
  return <Dialog {...props} place={atTheEnd} />;
}
