import type { SignedAddress } from "@contract/signed-address";
import { env } from "./env";

/** Returns the complete URL of a file signed by a function. */
export function fromSignedAddress(address: SignedAddress): string {
  return `${env.supabaseUrl}/storage/v1${address}`;
}
