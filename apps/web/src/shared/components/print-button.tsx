import { Button } from "@scriptkeeper/ui/button";
import Printer from "lucide-react/icons/printer";

/** Prints the page, without the button itself. */
export function PrintButton() {
  return (
    <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-4" />
      Print
    </Button>
  );
}
