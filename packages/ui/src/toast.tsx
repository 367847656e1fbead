import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import type { ToastListProps } from "./toast-list.tsx";
import type { ToastMessage, ToastOptions } from "./toast-message.ts";

export type { ToastMessage } from "./toast-message.ts";

const TRY_AGAIN_MS = 2_000;

const ToastContext = createContext<((message: ToastMessage) => void) | null>(null);
const ForgetToastsContext = createContext<(() => void) | null>(null);

/** Holds the messages and shows them at the top right of the screen, or at the bottom if they have an action. */
export function ToastProvider({ children, ...options }: ToastOptions & { children: ReactNode }) {
  const [messages, setMessages] = useState<(ToastMessage & { id: number })[]>([]);
  const [used, setUsed] = useState(false);
  const List = useToastList(used);
  const sent = useRef(0);
  const toast = useCallback((message: ToastMessage) => {
    sent.current += 1;
    const id = sent.current;
    setUsed(true);
    setMessages((before) => [...before, { ...message, id }]);
  }, []);
  const remove = useCallback((id: number) => {
    setMessages((before) => before.filter((message) => message.id !== id));
  }, []);
  const forget = useCallback(() => setMessages([]), []);

  return (
    <ToastContext value={toast}>
      <ForgetToastsContext value={forget}>{children}</ForgetToastsContext>
      {List && <List messages={messages} onClosed={remove} {...options} />}
    </ToastContext>
  );
}

/**
 * Loads the list of messages with the first message, as most visits have none. Often that message says that the
 * network failed, so if loading fails, the page goes on without it and tries again.
 */
function useToastList(isWanted: boolean): ComponentType<ToastListProps> | null {
  const [List, setList] = useState<ComponentType<ToastListProps> | null>(null);
  useEffect(() => {
    if (!isWanted || List) return;
    let isThere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function load() {
      loadList().then(
        (Loaded) => isThere && setList(() => Loaded),
        () => {
          if (isThere) timer = setTimeout(load, TRY_AGAIN_MS);
        },
      );
    }
    load();
    return () => {
      isThere = false;
      clearTimeout(timer);
    };
  }, [isWanted, List]);
  return List;
}

async function loadList(): Promise<ComponentType<ToastListProps>> {
  return (await import("./toast-list.tsx")).ToastList;
}

/** Returns a function that shows a message which does not belong to a field. */
export function useToast(): (message: ToastMessage) => void {
  const toast = useContext(ToastContext);
  if (!toast) throw new Error("useToast must be used inside ToastProvider");
  return toast;
}

/** Returns a function that removes all messages, for when the person they were for has signed out. */
export function useForgetToasts(): () => void {
  const forget = useContext(ForgetToastsContext);
  if (!forget) throw new Error("useForgetToasts must be used inside ToastProvider");
  return forget;
}
