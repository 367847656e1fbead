import { Alert } from "@scriptkeeper/ui/alert";

/** Says that the link names prescriptions that are no longer on the patient's list. */
export function DeletedItems({ count }: { count: number }) {
  return (
    <Alert
      variant="info"
      title={
        count === 1
          ? "One prescription was left out because it is no longer on your list."
          : `${count} prescriptions were left out because they are no longer on your list.`
      }
    >
      <p>
        Your pharmacy may have replaced {count === 1 ? "it" : "them"}. If you still need{" "}
        {count === 1 ? "it" : "them"}, email your pharmacy.
      </p>
    </Alert>
  );
}
