import { Badge } from "@scriptkeeper/ui/badge";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import CircleX from "lucide-react/icons/circle-x";
import TriangleAlert from "lucide-react/icons/triangle-alert";

const looks = {
  good: { variant: "success", Icon: CircleCheck },
  warning: { variant: "warning", Icon: TriangleAlert },
  bad: { variant: "destructive", Icon: CircleX },
  unknown: { variant: "secondary", Icon: CircleHelp },
} as const;

/** How something stands, in a word beside its sign. */
export function StateMark({ state, children }: { state: keyof typeof looks; children: string }) {
  const { variant, Icon } = looks[state];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {children}
    </Badge>
  );
}
