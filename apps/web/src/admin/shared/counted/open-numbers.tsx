import type { OpenedNumber } from "@scriptkeeper/contracts/lists/counted";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { CountedItems } from "./counted-items.tsx";
import { countedPath, NewTabLink } from "./counted-link.tsx";

/**
 * Turns numbers in sentences into links or buttons that open what they count. Each number is looked for after the
 * previous one.
 */
export function withNumbers(sentences: readonly string[], opens: readonly OpenedNumber[]): ReactElement[] {
  const left = [...opens];
  return sentences.map((sentence) => {
    const parts: ReactNode[] = [];
    let rest = sentence;
    for (let number = left[0]; number && rest.includes(number.words); number = left[0]) {
      left.shift();
      const at = rest.indexOf(number.words);
      parts.push(rest.slice(0, at), <Opened key={left.length} number={number} />);
      rest = rest.slice(at + number.words.length);
    }
    return (
      <Fragment key={sentence}>
        {parts}
        {rest}
      </Fragment>
    );
  });
}

function Opened({ number: { words, list, counted } }: { number: OpenedNumber }) {
  if (typeof counted !== "string") return <CountedItems ids={counted}>{words}</CountedItems>;
  return <NewTabLink to={countedPath(list, counted)}>{words}</NewTabLink>;
}
