import LoaderCircle from "lucide-react/icons/loader-circle";

/** An icon that turns while something is in progress; text next to it says what. */
export function Spinner() {
  return <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin" />;
}
