import { readRows } from "@/lib/postgrest";
import { isMeasurementId } from "./model";

/**
 * The measurement id that administrators have set; null where there is none, or none that can be one.
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
