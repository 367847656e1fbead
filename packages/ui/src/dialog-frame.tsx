import { cx } from "class-variance-authority";

/** The position and look of dialogs. On a phone, a dialog that fills the screen leaves room for a toast below it. */
export const dialogFrame = cx(
  "fixed inset-x-4 top-4 z-40 mx-auto max-h-[calc(100dvh-2rem)] animate-fade-in overflow-y-auto",
  "rounded-md border border-line bg-surface p-4 break-words shadow-float sm:p-6 dense:text-sm",
  "[:root:has([data-toast])_&]:max-sm:max-h-[calc(100dvh-12.5rem)]",
);
