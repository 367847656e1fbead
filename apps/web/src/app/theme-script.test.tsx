import { readFileSync } from "node:fs";
import { THEME_STORAGE_KEY } from "@scriptkeeper/ui/theme-switch";
import { afterEach, expect, it } from "vitest";

const script = readFileSync(`${import.meta.dirname}/../../public/theme.js`, "utf8");
const root = document.documentElement;

afterEach(() => root.removeAttribute("data-theme"));

function run() {
  const element = document.createElement("script");
  element.textContent = script;
  document.head.append(element);
  element.remove();
}

it.each(["light", "dark"])("sets the %s look before the first paint", (theme) => {
  localStorage.setItem(THEME_STORAGE_KEY, theme);
  run();
  expect(root).toHaveProperty("dataset.theme", theme);
});

it.each([null, "purple"])("follows the system when %s is stored", (theme) => {
  if (theme) localStorage.setItem(THEME_STORAGE_KEY, theme);
  run();
  expect(root.hasAttribute("data-theme")).toBe(false);
});
