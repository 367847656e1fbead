import { Dialog as RadixDialog } from "radix-ui";
import { buttonStyles } from "./button.tsx";

/** The button that closes a dialog without doing anything, as its cross does. */
export function DialogCancel() {
  return <RadixDialog.Close className={buttonStyles({ variant: "secondary" })}>Cancel</RadixDialog.Close>;
}
