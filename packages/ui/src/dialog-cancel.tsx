import { Dialog as RadixDialog } from "radix-ui";
import { buttonStyles } from "./button.tsx";

/** The button that closes a dialog without doing anything, like its cross. */
export function DialogCancel() {
  return <RadixDialog.Close className={buttonStyles({ variant: "secondary" })}>Cancel</RadixDialog.Close>;
}
