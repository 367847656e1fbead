import { cx } from "class-variance-authority";
import type { ReactNode } from "react";

const atFoot = cx(
  "in-data-drawer:sticky in-data-drawer:bottom-0 in-data-drawer:-mx-4 in-data-drawer:mt-auto in-data-drawer:border-t",
  "in-data-drawer:border-line in-data-drawer:bg-surface in-data-drawer:p-4 sm:in-data-drawer:-mx-6 sm:in-data-drawer:px-6",
);

/** The buttons at the end of a dialog. In a drawer they stay visible at its bottom. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div data-drawer-foot className={cx("flex flex-wrap justify-end gap-3 pt-2 max-sm:*:grow", atFoot)}>
      {children}
    </div>
  );
}
