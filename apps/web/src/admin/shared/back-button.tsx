import { Button } from "@scriptkeeper/ui/button";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useLocation, useNavigate } from "react-router-dom";

/** Back to where the visit came from, such as a searched list; to the list `to` when it began here. */
export function BackButton({ to }: { to: string }) {
  const navigate = useNavigate();
  const cameFromHere = useLocation().key !== "default";
  return (
    <Button variant="secondary" onClick={() => (cameFromHere ? navigate(-1) : navigate(to))}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back
    </Button>
  );
}
