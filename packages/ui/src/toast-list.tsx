import { cva, cx } from "class-variance-authority";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import X from "lucide-react/icons/x";
import { Toast as RadixToast } from "radix-ui";
import { buttonStyles } from "./button.tsx";
import type { ToastMessage, ToastOptions } from "./toast-message.ts";

const look = cva(
  [
    "flex items-start gap-3 rounded-md border border-line bg-surface p-4 shadow-float",
    "data-[state=open]:animate-toast-in data-[state=closed]:animate-toast-out",
    "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0",
    "data-[swipe=end]:animate-toast-out [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        default: "[&>svg]:text-accent",
        success: "[&>svg]:text-success",
        destructive: "border-danger/40 [&>svg]:text-danger",
      },
    },
  },
);

const icons = { default: Info, success: CircleCheck, destructive: CircleAlert };

/** Below an open dialog, whose words and buttons stand at the top, or beside a drawer; where there is no room, they leave some. Then only the newest is shown. */
const place = cx(
  "fixed top-0 right-0 z-50 flex max-h-screen w-full max-w-sm list-none flex-col gap-2 p-4",
  "[:root:has([data-modal])_&]:top-auto [:root:has([data-modal])_&]:bottom-0",
  "[:root:has([data-modal])_&]:[&>:not(:last-child)]:hidden",
  "lg:[:root:has([data-drawer])_&]:right-auto lg:[:root:has([data-drawer])_&]:left-0",
);

export interface ToastListProps extends ToastOptions {
  messages: (ToastMessage & { id: number })[];
  onClosed: (id: number) => void;
}

/** The messages in their corner. */
export function ToastList(props: ToastListProps) {
  const { durationMs = 5000, swipeDirection = "right", swipeThresholdPx = 50, hotkey = "F8" } = props;
  return (
    <RadixToast.Provider
      duration={durationMs}
      swipeDirection={swipeDirection}
      swipeThreshold={swipeThresholdPx}
    >
      {props.messages.map((message) => (
        <ToastItem key={message.id} message={message} onClosed={() => props.onClosed(message.id)} />
      ))}
      <RadixToast.Viewport hotkey={[hotkey]} className={place} />
    </RadixToast.Provider>
  );
}

function ToastItem({ message, onClosed }: { message: ToastMessage; onClosed: () => void }) {
  const variant = message.variant ?? "default";
  const Icon = icons[variant];
  return (
    <RadixToast.Root
      data-toast
      className={look({ variant })}
      {...(message.durationMs ? { duration: message.durationMs } : {})}
      onOpenChange={(open) => !open && onClosed()}
    >
      <Icon aria-hidden="true" />
      <div className="min-w-0 grow break-words">
        <RadixToast.Title className="font-semibold">{message.title}</RadixToast.Title>
        {message.description && <RadixToast.Description>{message.description}</RadixToast.Description>}
        {message.action && (
          <RadixToast.Action
            altText={message.action.hint}
            className={cx(buttonStyles({ variant: "secondary", size: "sm" }), "mt-2")}
            onClick={message.action.onPress}
          >
            {message.action.label}
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close
        aria-label="Dismiss"
        className="-m-2 inline-flex size-10 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-sunken"
      >
        <X aria-hidden="true" className="size-4" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
