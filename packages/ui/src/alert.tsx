import { cva, cx } from "class-variance-authority";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ComponentProps, ReactNode } from "react";

const look = cva("flex gap-3 rounded-md border p-4", {
  variants: {
    variant: {
      info: "border-line bg-sunken text-ink",
      success: "border-success/40 bg-success-soft text-success",
      warning: "border-warning/40 bg-warning-soft text-warning",
      destructive: "border-danger/40 bg-danger-soft text-danger",
    },
  },
});

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, destructive: CircleAlert };

export interface AlertProps extends Omit<ComponentProps<"div">, "title"> {
  variant: keyof typeof icons;
  title?: ReactNode;
}

/** A message in the page. Give it `role="alert"` or `role="status"` if it appears after something the user did. */
export function Alert({ variant, title, children, className, ...props }: AlertProps) {
  const Icon = icons[variant];
  return (
    <div className={cx(look({ variant }), className)} {...props}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 space-y-2 break-words">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
