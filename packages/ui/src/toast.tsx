import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useState,
} from "react";
import type { ToastMessage, ToastOptions } from "./toast-message.ts";

export type { ToastMessage } from "./toast-message.ts";

/** Most visits show no message: what draws them is loaded with the first. */
const ToastList = lazy(async () => ({ default: (await import("./toast-list.tsx")).ToastList }));

const ToastContext = createContext<((message: ToastMessage) => void) | null>(null);

/** Holds the messages and shows them at the top right of the screen, or at the bottom where something can be done about them. */
export function ToastProvider({ children, ...options }: ToastOptions & { children: ReactNode }) {
  const [messages, setMessages] = useState<(ToastMessage & { id: number })[]>([]);
  const [used, setUsed] = useState(false);
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

  return (
    <ToastContext value={toast}>
      {children}
      {used && (
        <Suspense>
          <ToastList messages={messages} onClosed={remove} {...options} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/** Shows a message that does not belong to the field at hand. */
export function useToast(): (message: ToastMessage) => void {
  const toast = useContext(ToastContext);
  if (!toast) throw new Error("useToast must be used inside ToastProvider");
  return toast;
}
