import { pagesPath, shopFacts } from "../shop-facts.ts";
import { type Html, html } from "./html.ts";

interface Page {
  title: string;
  content: Html;
  /** "wide" for tables. */
  width?: "narrow" | "wide";
}

/** Returns a whole page of the shop around its content, without scripts. */
export function layout({ title, content, width = "narrow" }: Page): string {
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} – ${shopFacts.name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${pagesPath}/store.css">
</head>
<body class="${width}">
<a class="skip" href="#main">Skip to content</a>
<header>
<p class="demo"><strong>Demonstration store.</strong> Nothing is sold here and no money moves.</p>
<div class="top"><span class="shop"><span class="mark"></span>${shopFacts.name}</span></div>
</header>
<main id="main">
${content}
</main>
<footer class="bottom">A stand-in for the pharmacy’s real store, for trying things out.</footer>
</body>
</html>
`.text;
}
