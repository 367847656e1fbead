import LoaderCircle from "lucide-react/icons/loader-circle";

/** Turns while something is under way; the words beside it say what. */
export function Spinner({ className = "size-5" }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={`${className} shrink-0 animate-spin`} />;
}
