import { Button } from "@scriptkeeper/ui/button";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useLocation, useNavigate } from "react-router-dom";

/** Goes back to where the visit came from, such as a searched list, or to `to` if it began on this page. */
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
