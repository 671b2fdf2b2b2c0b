import type { ServiceClient } from "../_shared/database.ts";
import { parseSender, type SenderAddress } from "./sender-address.ts";

/** Settings of a run. */
export type RunSettings = {
  from: SenderAddress;
  /** Name that signs the e-mails. */
  brand: string;
  /** Maximum number of e-mails per second. */
  mostPerSecond: number;
  connections: number;
};

/**
 * Reads the settings. Falls back to the configured sender when the setting is empty or not an address, so that e-mails
 * are still sent.
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
