import { Badge } from "@scriptkeeper/ui/badge";

const looks = {
  good: "success",
  warning: "warning",
  bad: "destructive",
  unknown: "secondary",
} as const;

/** A state as a word beside a dot. */
export function StateMark({ state, children }: { state: keyof typeof looks; children: string }) {
  return (
    <Badge isState variant={looks[state]}>
      {children}
    </Badge>
  );
}
