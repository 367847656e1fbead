import type { InstallationSettings } from "@scriptkeeper/contracts/installation/installation";
import { Alert } from "@scriptkeeper/ui/alert";

/**
 * Warns that the queue can't be reached or takes no changes: what goes on, what does not, and what to do. A server of
 * an earlier release does not tell.
 */
export function QueueUnavailable({ queue }: Partial<Pick<InstallationSettings, "queue">>) {
  if (!queue || queue.isReady) return null;
  return queue.on === "redis" ? <RedisUnavailable /> : <PostgresUnavailable />;
}

function RedisUnavailable() {
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

function PostgresUnavailable() {
  return (
    <Alert variant="warning" title="The queue cannot be used at the moment">
      <p>Nothing is lost: emails, orders and price updates go on, up to ten seconds later than usual.</p>
      <p>
        Ask whoever runs the installation to look for “the worker could not be woken” in the server's log,
        where the reason is, and to check that PostgreSQL has connections free. This message goes once the
        queue works again and the page is reloaded.
      </p>
    </Alert>
  );
}
