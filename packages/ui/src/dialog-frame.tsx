import { cx } from "class-variance-authority";

/** Where dialogs stand and how they look. On a phone one that fills the screen makes room for a message below it. */
export const dialogFrame = cx(
  "fixed inset-x-4 top-4 z-40 mx-auto max-h-[calc(100dvh-2rem)] animate-fade-in overflow-y-auto",
  "rounded-md border border-line bg-surface p-4 shadow-float sm:p-6 dense:text-sm",
  "[:root:has([data-toast])_&]:max-sm:max-h-[calc(100dvh-12.5rem)]",
);

/** A drawer fills a phone, and leaves a desk the list beside it. Whatever holds its buttons fills it down to its foot. */
export const drawerFrame = cx(
  "flex flex-col *:shrink-0 scroll-pt-20 scroll-pb-24 pt-0! has-data-drawer-foot:pb-0! **:has-data-drawer-foot:flex **:has-data-drawer-foot:grow **:has-data-drawer-foot:flex-col",
  "max-sm:inset-0 max-sm:max-h-none max-sm:rounded-none max-sm:border-0",
  "sm:inset-x-auto sm:inset-y-0 sm:right-0 sm:max-h-none sm:w-[clamp(32rem,40vw,36rem)] sm:max-w-full sm:animate-drawer-in",
  "sm:rounded-none sm:border-y-0 sm:border-r-0 [:root:has([data-toast])_&]:max-lg:max-h-[calc(100dvh-12.5rem)]",
);

/** The title and the way out stay in sight, unless the window is too low for that. */
export const drawerHead = cx(
  "top-0 z-10 -mx-4 border-b border-line bg-surface px-4 py-4 sm:-mx-6 sm:px-6 not-short:sticky",
);
