import { useState } from "react";

/**
 * The HTML of an email in a frame without any permission. The previous email stays until the next has loaded. Each
 * gets a frame of its own, because navigating one would add a step to the browser's history.
 */
export function PreviewFrame({ url }: { url: string }) {
  const [shown, setShown] = useState(url);
  const urls = shown === url ? [url] : [shown, url];
  return (
    <div className="relative h-[70dvh] min-h-96 lg:h-[calc(100dvh-21rem)] overflow-hidden rounded-md border border-line bg-paper">
      {urls.map((each) => (
        <iframe
          key={each}
          title={each === shown ? "The email" : "The email as it will be"}
          sandbox=""
          referrerPolicy="no-referrer"
          src={each}
          onLoad={() => setShown(each)}
          className={`absolute inset-0 size-full scheme-light ${each === shown ? "" : "invisible"}`}
        />
      ))}
    </div>
  );
}
