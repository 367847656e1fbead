import { Alert } from "@scriptkeeper/ui/alert";
import { Button, buttonStyles } from "@scriptkeeper/ui/button";
import { InputField } from "@scriptkeeper/ui/input-field";
import { useState } from "react";

/** The calendar address, shown once: to open on this device, or to copy into another calendar. */
export function CalendarAddressShown({ url }: { url: string }) {
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const copy = () =>
    writeToClipboard(url).then(
      () => setCopied("yes"),
      () => setCopied("no"),
    );
  return (
    <Alert variant="info" className="mt-4" title="Here is your calendar address">
      <p>We show it only this once. Anyone who has it can see these days, so keep it to yourself.</p>
      <div className="mt-3">
        <InputField
          label="Calendar address"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <a className={buttonStyles({ variant: "primary" })} href={url.replace(/^https?:/, "webcal:")}>
          Open in my calendar
        </a>
        <Button variant="secondary" onClick={copy}>
          Copy address
        </Button>
      </div>
      <p role="status" className={copied ? "mt-2" : "sr-only"}>
        {copied === "yes" && "The address has been copied. Paste it where your calendar asks for a link."}
        {copied === "no" && "Your browser did not copy it. Select the address above and copy it yourself."}
      </p>
    </Alert>
  );
}

/** Rejects if the clipboard is missing, as on pages without HTTPS. */
async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
