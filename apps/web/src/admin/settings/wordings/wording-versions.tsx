import type { Wording } from "@scriptkeeper/contracts/emails/wording-rules";
import {
  type EmailWording,
  VERSIONS_SHOWN,
  type WordingVersion,
} from "@scriptkeeper/contracts/emails/wordings";
import { shortInstant } from "@scriptkeeper/domain/time/days";
import { Badge } from "@scriptkeeper/ui/badge";
import { Button } from "@scriptkeeper/ui/button";
import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { useState } from "react";
import { useSettings } from "../../../shared/settings-context.ts";
import { WordingDiff } from "./wording-diff.tsx";

export interface WordingVersionsProps {
  wording: EmailWording;
  /** Puts an earlier wording into the form, to be saved from there. */
  onRestore: (words: Wording) => void;
}

/**
 * Who changed the wording of an email and when, each version compared with the current one and with a button to
 * restore it.
 */
export function WordingVersions({ wording: { email, versions }, onRestore }: WordingVersionsProps) {
  const [inUse] = versions;
  return (
    <Card aria-labelledby="versions" className="space-y-3">
      <CardTitle id="versions">Versions</CardTitle>
      {inUse ? (
        <ul className="divide-y divide-line">
          {versions.map((version) => (
            <Version
              key={version.version}
              email={email}
              version={version}
              inUse={inUse}
              onRestore={onRestore}
            />
          ))}
        </ul>
      ) : (
        <p className="text-ink-muted">
          This email uses its built-in words. Once you save others, each version is listed here with who saved
          it.
        </p>
      )}
      {versions.length === VERSIONS_SHOWN && (
        <p className="text-ink-muted">Only the latest {VERSIONS_SHOWN} are listed.</p>
      )}
      {inUse && hasWords(inUse.words) && (
        <Button variant="secondary" size="sm" onClick={() => onRestore({})}>
          Go back to the built-in words
        </Button>
      )}
    </Card>
  );
}

interface VersionProps extends Pick<EmailWording, "email"> {
  version: WordingVersion;
  inUse: WordingVersion;
  onRestore: (words: Wording) => void;
}

function Version({ email, version, inUse, onRestore }: VersionProps) {
  const { storeTimezone } = useSettings();
  const [isCompared, setCompared] = useState(false);
  const when = shortInstant(new Date(version.made_at), storeTimezone);
  const isInUse = version.version === inUse.version;
  return (
    <li className="space-y-2 py-2 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{when}</span>{" "}
          <span className="text-ink-muted">
            {version.made_by ?? "A deleted account"}
            {!hasWords(version.words) && ", back to the built-in words"}
          </span>
        </p>
        {isInUse ? (
          <Badge isState variant="success">
            In use
          </Badge>
        ) : (
          <span className="flex gap-2">
            <Button
              variant="quiet"
              size="sm"
              aria-expanded={isCompared}
              aria-label={`Compare the words of ${when} with those in use`}
              onClick={() => setCompared(!isCompared)}
            >
              Compare
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Restore the words of ${when}`}
              onClick={() => onRestore(version.words)}
            >
              Restore
            </Button>
          </span>
        )}
      </div>
      {isCompared && !isInUse && (
        <WordingDiff
          email={email}
          sides={[
            { title: "In use", words: inUse.words },
            { title: when, words: version.words },
          ]}
        />
      )}
    </li>
  );
}

function hasWords(words: Wording): boolean {
  return Object.keys(words).length > 0;
}
