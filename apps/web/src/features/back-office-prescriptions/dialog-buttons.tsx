import { Button } from "@scriptkeeper/ui/button";
import type { ReactNode } from "react";

/** The end of a dialog's form: the way out, and the button that does it. */
export function DialogButtons({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-3 pt-2">
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </div>
  );
}
