import { findChromium } from "@scriptkeeper/testing/processes/programs";
import { type Browser, chromium } from "playwright-core";

/** Starts the machine's Chromium without windows. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("this benchmark needs a Chromium");
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}
