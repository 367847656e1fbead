import { cx } from "class-variance-authority";

/** Where dialogs stand and how they look. On a phone one that fills the screen makes room for a message below it. */
export const dialogFrame = cx(
  "fixed inset-x-4 top-4 z-40 mx-auto max-h-[calc(100dvh-2rem)] animate-fade-in overflow-y-auto",
  "rounded-md border border-line bg-surface p-4 break-words shadow-float sm:p-6 dense:text-sm",
  "[:root:has([data-toast])_&]:max-sm:max-h-[calc(100dvh-12.5rem)]",
);
