import { Button } from "@scriptkeeper/ui/button";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../../shared/paths.ts";

/** Back to where the visit came from, such as a searched list; to the list when it began here. */
export function BackButton() {
  const navigate = useNavigate();
  const cameFromHere = useLocation().key !== "default";
  return (
    <Button
      variant="secondary"
      onClick={() => (cameFromHere ? navigate(-1) : navigate(paths.adminPrescriptions))}
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back
    </Button>
  );
}
