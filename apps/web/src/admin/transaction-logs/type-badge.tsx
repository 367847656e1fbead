import type { TransactionType } from "@scriptkeeper/contracts/constants";
import { transactionWords } from "@scriptkeeper/domain/transaction-csv";
import { Badge } from "@scriptkeeper/ui/badge";
import FilePlus from "lucide-react/icons/file-plus";
import LogIn from "lucide-react/icons/log-in";
import RefreshCw from "lucide-react/icons/refresh-cw";
import ShoppingCart from "lucide-react/icons/shopping-cart";

const looks = {
  renewal: { variant: "success", Icon: RefreshCw },
  prescription_created: { variant: "outline", Icon: FilePlus },
  user_login: { variant: "secondary", Icon: LogIn },
  order: { variant: "warning", Icon: ShoppingCart },
} as const satisfies Record<TransactionType, unknown>;

/** What kind of thing happened. */
export function TypeBadge({ type }: { type: TransactionType }) {
  const { variant, Icon } = looks[type];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {transactionWords[type]}
    </Badge>
  );
}
