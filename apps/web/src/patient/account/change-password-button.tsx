import { Button, type ButtonProps } from "@scriptkeeper/ui/button";
import type { ReactNode } from "react";
import { useState } from "react";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { lazyDialog } from "../../shared/lazy-dialog.tsx";

const ChangePasswordDialog = lazyDialog(
  async () => (await import("../../shared/session/change-password-dialog.tsx")).ChangePasswordDialog,
);

export function ChangePasswordButton({
  children,
  ...look
}: Omit<ButtonProps, "onClick"> & { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...look} onClick={ignoreDoubleClick(() => setIsOpen(true))} {...ChangePasswordDialog.ahead}>
        {children}
      </Button>
      {isOpen && <ChangePasswordDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
