import type { ServiceClient } from "../_shared/database.ts";
import { parseSender, type SenderAddress } from "./sender-address.ts";

/**
 * Whom messages come from and how they are signed: what the settings say, else the
 * configured sender. An address that cannot be one is left alone, so that no message waits for it.
 */
export async function readSender(
  database: ServiceClient,
  fallback: SenderAddress,
): Promise<{ from: SenderAddress; brand: string }> {
  const { data } = await database
    .from("settings")
    .select("key, value")
    .in("key", ["site_name", "email_sender_name", "email_sender_address"])
    .throwOnError();
  const settings = new Map(data.map(({ key, value }) => [key, value]));
  const brand = settings.get("site_name") || fallback.name;
  const name = settings.get("email_sender_name") || brand;
  const address = settings.get("email_sender_address") || fallback.address;
  try {
    return { from: { ...parseSender(address), name }, brand };
  } catch {
    return { from: { ...fallback, name }, brand };
  }
}
