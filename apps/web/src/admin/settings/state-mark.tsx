import { Badge } from "@scriptkeeper/ui/badge";

const looks = {
  good: "success",
  warning: "warning",
  bad: "destructive",
  unknown: "secondary",
} as const;

/** How something stands, in a word beside its dot. */
export function StateMark({ state, children }: { state: keyof typeof looks; children: string }) {
  return (
    <Badge isState variant={looks[state]}>
      {children}
    </Badge>
  );
}
