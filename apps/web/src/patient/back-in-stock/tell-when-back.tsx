import { Button } from "@scriptkeeper/ui/button";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { useWhose } from "../carers/whose.ts";

export interface TellWhenBackProps {
  /** Of which medicine. */
  name: string;
  isAsked: boolean;
  busy: boolean;
  onAsk: () => void;
  onStop: () => void;
  /** Why the last press was not taken. */
  problem: string | null;
}

/** A medicine that can't be supplied: whether its patient is told once it is back. One button keeps its place and focus. */
export function TellWhenBack({ name, isAsked, busy, onAsk, onStop, problem }: TellWhenBackProps) {
  const { name: patient } = useWhose();
  const whom = patient ?? "you";
  return (
    <div className="relative z-10">
      <div className="flex flex-wrap items-center">
        <p role="status" className="not-empty:mr-2">
          {isAsked && `We will email ${whom} when it is back.`}
        </p>
        <Button
          variant={isAsked ? "quiet" : "secondary"}
          size="compact"
          aria-disabled={busy}
          onClick={ignoreDoubleClick(() => {
            if (!busy) (isAsked ? onStop : onAsk)();
          })}
        >
          {isAsked ? (
            <>
              Stop{" "}
              <span className="sr-only">
                telling {whom} when {name} is back
              </span>
            </>
          ) : (
            <>
              Tell {patient ?? "me"} when it is back <span className="sr-only">: {name}</span>
            </>
          )}
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
