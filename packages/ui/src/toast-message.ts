export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "success" | "destructive";
}

export interface ToastOptions {
  durationMs?: number;
  swipeDirection?: "up" | "down" | "left" | "right";
  swipeThresholdPx?: number;
  /** A key that moves the focus to the messages. */
  hotkey?: string;
}
