import type { SignedAddress } from "@contract/signed-address";
import { env } from "@/config/env";

/** The whole address of a stored file that a function signed. */
export function fromSignedAddress(address: SignedAddress): string {
  return `${env.supabaseUrl}/storage/v1${address}`;
}
