import { Button } from "@scriptkeeper/ui/button";
import { useNavigate } from "react-router-dom";
import { paths } from "../../shared/paths.ts";

/** Leads to the patient's prescriptions, or to the sign-in before them. */
export function GoBack() {
  const navigate = useNavigate();
  return (
    <Button variant="secondary" onClick={() => navigate(paths.home)}>
      Go back
    </Button>
  );
}
