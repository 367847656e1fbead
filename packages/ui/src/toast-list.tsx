import { cva, cx } from "class-variance-authority";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import X from "lucide-react/icons/x";
import { Toast as RadixToast } from "radix-ui";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { buttonStyles } from "./button.tsx";
import { focusPlace, type Place, placeOf } from "./preserve-focus.tsx";
import type { ToastMessage, ToastOptions } from "./toast-message.ts";
import { useBottomInset } from "./use-bottom-inset.ts";
import { useInsets } from "./use-insets.ts";
import { useToastHeight } from "./use-toast-height.ts";
import { useTopRoom } from "./use-top-room.ts";

const look = cva(
  [
    "flex items-start gap-[min(0.75rem,4vw)] rounded-md border border-line bg-surface p-[min(1rem,4vw)] shadow-float",
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

/** The area for messages that covers no bar. The gaps between messages let clicks through. */
const room = "pointer-events-none fixed inset-x-0 top-0 bottom-0 z-50 flex flex-col";

const list = "flex w-full max-w-sm list-none flex-col gap-2 p-4 *:pointer-events-auto!";

/**
 * Messages without an action: at the top right, or below an open dialog, which has its text and buttons at the top, or
 * next to a drawer. There they have room only for the newest.
 */
const told = cx(
  "flex justify-end [:root:has([data-modal])_&]:mt-auto [:root:has([data-modal])_&]:[&_li:not(:last-child)]:hidden",
  "lg:[:root:has([data-drawer])_&]:justify-start",
);

/** Messages with an action: at the bottom, where no form has its buttons. An open dialog's own messages hide them. */
const toAct = cx(
  "mt-auto flex max-sm:justify-center [:root:has([data-modal])_&]:[&_li:not(:last-child)]:hidden",
  "[:root:has([data-modal])_:has([data-toast])+&]:hidden",
);

/** Below a page that makes room for them, side by side, newest first; a phone has room only for the newest. */
const below = cx(
  "fixed right-0 bottom-0 flex max-sm:justify-center max-sm:[&_li:not(:last-child)]:hidden",
  "[&>*]:max-w-full [&_ol]:max-w-full [&_ol]:flex-row-reverse [&_ol]:justify-end [&_ol]:overflow-x-auto [&_ol]:py-3",
  "[&_li]:w-88 [&_li]:max-w-full [&_li]:shrink-0",
);

export interface ToastListProps extends ToastOptions {
  messages: ListedMessage[];
  onClosed: (id: number) => void;
}

type ListedMessage = ToastMessage & { id: number };

/**
 * The messages in their corners. Those with an action are at the bottom, where the hotkey leads while there are any.
 */
export function ToastList({ messages, hotkey = "F8", ...options }: ToastListProps) {
  const all = useRef<HTMLDivElement>(null);
  const atTop = useRef<HTMLDivElement>(null);
  const insets = useInsets(messages);
  const actions = messages.filter(({ action }) => action);
  const others = messages.filter(({ action }) => !action);
  const hasActions = actions.length > 0;
  useToastHeight(all, messages);
  useTopRoom(atTop, others);
  return (
    <div ref={all} className={room} style={insets}>
      <div ref={atTop} className={told}>
        <Corner {...options} messages={others} label="Notifications" {...(!hasActions && { hotkey })} />
      </div>
      {hasActions && (
        <Foot>
          <Corner
            {...options}
            messages={actions}
            label="Notifications with something to do"
            hotkey={hotkey}
          />
        </Foot>
      )}
    </div>
  );
}

function Foot({ children }: { children: ReactNode }) {
  const { foot, left } = useBottomInset();
  useGiveFocusBack(foot);
  return (
    <div ref={foot} className={cx(toAct, left !== null && below)} {...(left !== null && { style: { left } })}>
      {children}
    </div>
  );
}

/** Returns the focus to where it was before the messages once the last one is gone, without scrolling the page. */
function useGiveFocusBack(foot: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const messages = foot.current;
    if (!messages) return;
    let before: Place | null = null;
    const remember = ({ relatedTarget: from }: FocusEvent) => {
      if (from instanceof HTMLElement && !messages.contains(from))
        before = placeOf(from, from.closest<HTMLElement>("main") ?? document.body);
    };
    messages.addEventListener("focusin", remember);
    return () => {
      messages.removeEventListener("focusin", remember);
      if (before && messages.contains(document.activeElement)) focusPlace(before, { preventScroll: true });
    };
  }, [foot]);
}

function Corner(props: ToastListProps & { label: string }) {
  const { label, hotkey, durationMs = 5000, swipeDirection = "right", swipeThresholdPx = 50 } = props;
  return (
    <RadixToast.Provider
      duration={durationMs}
      swipeDirection={swipeDirection}
      swipeThreshold={swipeThresholdPx}
    >
      {props.messages.map((message) => (
        <ToastItem key={message.id} message={message} onClosed={() => props.onClosed(message.id)} />
      ))}
      <RadixToast.Viewport
        label={hotkey ? `${label} (${hotkey})` : label}
        hotkey={hotkey ? [hotkey] : []}
        className={list}
      />
    </RadixToast.Provider>
  );
}

function ToastItem({ message, onClosed }: { message: ToastMessage; onClosed: () => void }) {
  const press = usePressOnce(message.action?.onPress);
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
      <div className="min-w-0 grow wrap-anywhere">
        <RadixToast.Title className="font-semibold">{message.title}</RadixToast.Title>
        {message.description && <RadixToast.Description>{message.description}</RadixToast.Description>}
      </div>
      {message.action && (
        <RadixToast.Action
          altText={message.action.hint}
          className={cx(buttonStyles({ variant: "secondary", size: "sm" }), "-my-2 shrink-0 self-center")}
          onClick={press}
        >
          {message.action.label}
        </RadixToast.Action>
      )}
      <RadixToast.Close
        aria-label="Dismiss"
        className="-m-2 inline-flex size-10 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-sunken"
      >
        <X aria-hidden="true" className="size-4" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

/** Calls the handler only once: a double click can come before the message is gone. */
function usePressOnce(onPress: (() => void) | undefined): () => void {
  const isPressed = useRef(false);
  return () => {
    if (isPressed.current) return;
    isPressed.current = true;
    onPress?.();
  };
}
