export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "success" | "destructive";
  /** What can be done about it while it is shown. `hint` says to those who only hear it how. */
  action?: { label: string; hint: string; onPress: () => void };
  /** How long it is shown, where that is another time than for the others. */
  durationMs?: number;
}

export interface ToastOptions {
  durationMs?: number;
  swipeDirection?: "up" | "down" | "left" | "right";
  swipeThresholdPx?: number;
  /** A key that moves the focus to the messages. */
  hotkey?: string;
}
