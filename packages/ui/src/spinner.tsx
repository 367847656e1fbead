import LoaderCircle from "lucide-react/icons/loader-circle";

/** An icon that turns while something is in progress; text next to it says what. */
export function Spinner({ className = "size-5" }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={`${className} shrink-0 animate-spin`} />;
}
