import { Button } from "@scriptkeeper/ui/button";
import Printer from "lucide-react/icons/printer";

/** Prints what the page shows; the button itself stays on the screen. */
export function PrintButton() {
  return (
    <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-4" />
      Print
    </Button>
  );
}
