import { Skeleton } from "@scriptkeeper/ui/skeleton";

export function RenewalWaiting() {
  return (
    <div className="space-y-4" role="status" aria-label="Loading your order">
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-60 w-full sm:h-52" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
