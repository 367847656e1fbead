export type Matcher = (element: Element) => boolean;

/** One of a selector's alternatives, and what an element that it selects always has. */
interface Alternative {
  text: string;
  tag: string | undefined;
  attribute: string | undefined;
}

const ATTRIBUTE = /\[[a-z-]+(?:[~^$*]?=(?:"[^"\\[\],]*"|[\w-]+))?\]/.source;
const COMPOUND = `(?:\\*|[a-z][a-z\\d]*)?(?:${ATTRIBUTE}|:not\\(${ATTRIBUTE}\\))*`;
/** Compounds below or directly within one another; the last is the element's own. */
const SIMPLE = new RegExp(`^(?:${COMPOUND}(?: > | ))*(${COMPOUND})$`);

/**
 * Returns what finds out whether a selector selects an element, with `ask` only for those of which its tag and the
 * names of its attributes leave open whether it does; undefined for selectors of other kinds.
 */
export function simpleSelector(selector: string, ask: (element: Element, text: string) => boolean) {
  const alternatives = selector.split(",").map((text) => readAlternative(text.trim()));
  if (!alternatives.every((alternative) => alternative !== undefined)) return undefined;
  const tags = new Set(alternatives.filter(isTag).map(({ tag }) => tag));
  const others = alternatives.filter((alternative) => !isTag(alternative));
  const isEverything = tags.has(undefined);
  return (element: Element): boolean => {
    if (isEverything) return true;
    const { localName } = element;
    if (tags.has(localName)) return true;
    return others.some(
      ({ text, tag, attribute }) =>
        (tag === undefined || tag === localName) &&
        (attribute === undefined || element.hasAttribute(attribute)) &&
        ask(element, text),
    );
  };
}

function readAlternative(text: string): Alternative | undefined {
  const [, own] = SIMPLE.exec(text) ?? [];
  if (!own) return undefined;
  const [tag] = /^[a-z\d]+/.exec(own) ?? [];
  const [, attribute] = /(?<!\()\[([a-z-]+)/.exec(own) ?? [];
  return { text, tag, attribute };
}

function isTag({ text, tag }: Alternative): boolean {
  return text === (tag ?? "*");
}
