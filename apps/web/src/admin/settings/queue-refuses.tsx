import { Alert } from "@scriptkeeper/ui/alert";

/** Warns that Redis can't be reached or takes no changes: what goes on, what does not, and what to do. */
export function QueueRefuses() {
  return (
    <Alert variant="warning" title="Redis cannot be used at the moment">
      <p>
        Nothing is lost: emails, orders and price updates go on, up to ten seconds later than usual. Calls
        from one internet address are not limited meanwhile, but wrong passwords are.
      </p>
      <p>
        Ask whoever runs the installation to check that the Redis in REDIS_URL is running, is not full
        (maxmemory) and is not a read-only copy of another. This message goes once Redis works again and the
        page is reloaded.
      </p>
    </Alert>
  );
}
