import { useSearchParams } from "react-router-dom";

/** Search, page and filters of a list, kept in the address so that Back and a copied link find them again. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get("page"));

  function change(values: Record<string, string>, { replace }: { replace: boolean }) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: "", ...values })) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace },
    );
  }

  return {
    search: (params.get("search") ?? "").slice(0, 200),
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    get: (name: string) => params.get(name),
    toPage: (to: number) => change({ page: to > 1 ? String(to) : "" }, { replace: false }),
    searchFor: (text: string) => change({ search: text.trim() }, { replace: true }),
    filterBy: (name: string, value: string) => change({ [name]: value }, { replace: false }),
  };
}
