import { useSearchParams } from "react-router-dom";

/** The customer whose dialog is open, kept in the address beside the list's search and page. */
export function useOpenCustomer() {
  const [params, setParams] = useSearchParams();
  function change(user: string | null, { replace }: { replace: boolean }) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (user === null) after.delete("user");
        else after.set("user", user);
        return after;
      },
      { replace },
    );
  }
  return {
    /** As it stands in the address, be it a customer's id or not; `null` while no dialog is open. */
    asked: params.get("user"),
    open: (id: number) => change(String(id), { replace: false }),
    close: () => change(null, { replace: true }),
  };
}
