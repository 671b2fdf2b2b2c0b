import { readRows } from "@/platform/postgrest";
import { isMeasurementId } from "./model";

/**
 * Returns the measurement ID that administrators have set; null when it is missing or malformed.
 *
 * @throws AppError `network`, `unavailable`, `unknown`
 */
export async function getMeasurementId(signal?: AbortSignal): Promise<string | null> {
  const query = { key: "eq.ga_measurement_id", select: "value" };
  const [row] = await readRows<{ value: string | null }>("settings", query, signal);
  const id = row?.value?.trim() ?? "";
  if (id !== "" && !isMeasurementId(id)) console.warn(`"${id}" is no measurement id.`);
  return isMeasurementId(id) ? id : null;
}
