import { Button } from "@scriptkeeper/ui/button";
import Eye from "lucide-react/icons/eye";
import { useNavigate } from "react-router-dom";
import { trpc } from "../../../shared/api/trpc.ts";
import { paths } from "../../../shared/paths.ts";
import { useWrite } from "../../shared/changes/use-write.ts";

/** Opens this patient's screens as the patient sees them. Nothing can be changed there, and the look is audited. */
export function ViewAsPatient({ id }: { id: number }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [begin, { isPending }] = useWrite(trpc.care.beginLook, {
    done: (look) => {
      utils.care.look.setData(undefined, { look });
      return {
        title: `You are viewing as ${look.name}`,
        description: "You can't change anything in this view.",
      };
    },
    failed: "The patient's screens could not be opened",
    refresh: () => utils.care.look.invalidate(),
    onDoneIfMounted: () => navigate(paths.forPatient(id)),
  });
  return (
    <Button data-view-as variant="secondary" busy={isPending} onClick={() => begin({ id })}>
      {!isPending && <Eye aria-hidden="true" className="size-4" />}
      View as patient
    </Button>
  );
}
