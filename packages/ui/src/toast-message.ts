export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "success" | "destructive";
  /** What can be done about it while the message is shown. `hint` tells screen reader users how. */
  action?: { label: string; hint: string; onPress: () => void };
  /** How long the message is shown, if not as long as others. */
  durationMs?: number;
}

export interface ToastOptions {
  durationMs?: number;
  swipeDirection?: "up" | "down" | "left" | "right";
  swipeThresholdPx?: number;
  /** A key that moves the focus to the messages. */
  hotkey?: string;
}
