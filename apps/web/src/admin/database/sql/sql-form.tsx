import { SqlText } from "@scriptkeeper/contracts/database/database";
import { Button } from "@scriptkeeper/ui/button";
import { FormField } from "@scriptkeeper/ui/form-field";
import { Textarea } from "@scriptkeeper/ui/textarea";
import Play from "lucide-react/icons/play";
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from "react";
import type { SqlBox } from "./use-sql-box.ts";

/** The field for the statement, with Run. Ctrl+Enter or Cmd+Enter runs it. */
export function SqlForm({ box, field }: { box: SqlBox; field: RefObject<HTMLTextAreaElement | null> }) {
  const [problem, setProblem] = useState<string>();

  function run(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    const parsed = SqlText.safeParse(box.sql);
    setProblem(parsed.error?.issues[0]?.message);
    if (parsed.success) box.run();
    else field.current?.focus();
  }
  return (
    <form onSubmit={run} className="space-y-2" noValidate>
      <FormField
        label="SQL query"
        error={problem}
        help="One statement. Reads run immediately; before a write is committed, you see what it would change. A committed write cannot be undone."
      >
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            rows={6}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            className="field-sizing-content max-h-96 min-h-36 font-mono text-sm!"
            value={box.sql}
            onChange={(event) => {
              setProblem(undefined);
              box.setSql(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run(event);
            }}
          />
        )}
      </FormField>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={box.running !== null}>
          {box.running === null && <Play aria-hidden="true" className="size-4" />}
          Run query
        </Button>
        <span className="text-ink-muted max-sm:hidden">or Ctrl + Enter</span>
      </div>
    </form>
  );
}
