import { cx } from "class-variance-authority";

/** The position and look of dialogs. One that fills the screen leaves room for a toast below it. */
export const dialogFrame = cx(
  "fixed inset-x-4 top-4 z-40 mx-auto animate-fade-in overflow-y-auto",
  "max-h-[calc(100dvh-1rem-max(1rem,var(--toast-height,0px)))]",
  "rounded-md border border-line bg-surface p-4 break-words shadow-float sm:p-6 dense:text-sm",
);
