import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Minus from "lucide-react/icons/minus";

/** The icon for each outcome of an event. */
export const toneIcons = { good: CircleCheck, waiting: Clock, bad: CircleX, neutral: Minus } as const;
