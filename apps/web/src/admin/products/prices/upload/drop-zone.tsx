import FileUp from "lucide-react/icons/file-up";
import { type DragEvent, useState } from "react";

const look =
  "flex min-h-40 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border-2 border-dashed px-4 py-6 " +
  "text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent";

/** A field for one file: chosen with a click or by keyboard, or dropped. */
export function DropZone({ describedBy, onFile }: { describedBy: string; onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);

  function over(event: DragEvent, isHere: boolean) {
    event.preventDefault();
    setOver(isHere);
  }
  return (
    <label
      className={`${look} ${isOver ? "border-accent bg-accent-soft" : "border-line-strong hover:bg-sunken"}`}
      onDragEnter={(event) => over(event, true)}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <FileUp aria-hidden="true" className="size-8 text-accent" />
      <span className="font-semibold">Choose a CSV file</span>
      <span aria-hidden="true" className="text-ink-muted">
        or drop it here
      </span>
      <input
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-describedby={describedBy}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
