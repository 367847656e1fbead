import type { FrailRedis } from "./redis.ts";

/** One way to lose Redis for a while. */
export interface RedisHarm {
  name: string;
  /** Redis is not running yet when the product starts. */
  isAtStart?: boolean;
  begin?(redis: FrailRedis, seconds: number): Promise<void> | void;
  end?(redis: FrailRedis): Promise<void> | void;
}

/** Flushing comes last, because only the watchdog notices it, within a minute. */
export const REDIS_HARMS: RedisHarm[] = [
  { name: "absent at start", isAtStart: true, end: (redis) => redis.start() },
  {
    name: "stopped (SIGSTOP)",
    begin: (redis) => redis.signal("SIGSTOP"),
    end: (redis) => redis.signal("SIGCONT"),
  },
  {
    name: "paused (CLIENT PAUSE)",
    begin: (redis, seconds) => redis.command(`CLIENT PAUSE ${seconds * 1_000} ALL`),
  },
  { name: "killed", begin: (redis) => redis.kill(), end: (redis) => redis.start() },
  { name: "emptied (FLUSHALL)", begin: (redis) => redis.command("FLUSHALL") },
];
