import type { ServiceClient } from "../_shared/database.ts";
import { parseSender, type SenderAddress } from "./sender-address.ts";

/** What the settings say about sending. */
export type RunSettings = {
  from: SenderAddress;
  /** Name that messages are signed with. */
  brand: string;
  /** Messages a second at most. */
  mostPerSecond: number;
  connections: number;
};

/**
 * Reads what the settings say about sending. Without a sender there, the configured one is used; an address that
 * cannot be one is left alone, so that no message waits for it.
 */
export async function readRunSettings(
  database: ServiceClient,
  fallback: SenderAddress,
): Promise<RunSettings> {
  const { data } = await database
    .from("settings")
    .select("key, value")
    .in("key", [
      "site_name",
      "email_sender_name",
      "email_sender_address",
      "emails_a_second",
      "email_connections",
    ])
    .throwOnError();
  const settings = new Map(data.map(({ key, value }) => [key, value]));
  const brand = settings.get("site_name") || fallback.name;
  const name = settings.get("email_sender_name") || brand;
  const address = settings.get("email_sender_address") || fallback.address;
  const pace = {
    mostPerSecond: Number(settings.get("emails_a_second") || 5),
    connections: Number(settings.get("email_connections") || 3),
  };
  try {
    return { from: { ...parseSender(address), name }, brand, ...pace };
  } catch {
    return { from: { ...fallback, name }, brand, ...pace };
  }
}
