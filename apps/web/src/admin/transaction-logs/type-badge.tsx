import type { TransactionType } from "@scriptkeeper/contracts/constants";
import { transactionWords } from "@scriptkeeper/domain/transaction-log/transaction-words";
import { Badge } from "@scriptkeeper/ui/badge";
import FilePlus from "lucide-react/icons/file-plus";
import LogIn from "lucide-react/icons/log-in";
import RefreshCw from "lucide-react/icons/refresh-cw";
import ShoppingCart from "lucide-react/icons/shopping-cart";

const icons = {
  renewal: RefreshCw,
  prescription_created: FilePlus,
  user_login: LogIn,
  order: ShoppingCart,
} as const satisfies Record<TransactionType, unknown>;

/** The type of an entry. No type is better than another, so it has no colour: colours show states. */
export function TypeBadge({ type }: { type: TransactionType }) {
  const Icon = icons[type];
  return (
    <Badge variant="secondary">
      <Icon aria-hidden="true" />
      {transactionWords[type]}
    </Badge>
  );
}
