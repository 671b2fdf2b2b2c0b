import { whenOnline } from "@/platform/connection";
import { useCachedResource } from "@/platform/prerender/cache";
import { getMeasurementId } from "./api";

async function load(_cached: unknown, signal?: AbortSignal): Promise<string | null> {
  await whenOnline();
  return getMeasurementId(signal);
}

/** Returns the measurement ID that administrators have set; null while it loads and when there is none. */
export function useMeasurementId(): string | null {
  return useCachedResource("measurement id", load, { once: true }).value ?? null;
}
