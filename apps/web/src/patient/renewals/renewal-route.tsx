import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { GoToContext } from "./renewal-address.ts";
import { RenewalPage, type RenewalPageProps } from "./renewal-page.tsx";

/** A renewal within the product's router. */
export function RenewalRoute({ leaveFor }: Pick<RenewalPageProps, "leaveFor">) {
  const { token = "" } = useParams();
  const selected = useSearchParams()[0].get("selected")?.trim();
  const navigate = useNavigate();
  return (
    <GoToContext value={navigate}>
      <RenewalPage key={token} address={{ token, selected }} isFromScreens leaveFor={leaveFor} />
    </GoToContext>
  );
}
