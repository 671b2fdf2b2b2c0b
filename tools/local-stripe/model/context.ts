import { randomBytes } from "node:crypto";

/** Inputs of a pure transition: the time, new ids and the server's own URL. */
export interface Context {
  /** Seconds since 1970. */
  now: number;
  newId(prefix: IdPrefix): string;
  /** Address of this server, without a trailing slash. */
  baseUrl: string;
}

export type IdPrefix =
  | "cus"
  | "prod"
  | "price"
  | "cs_test"
  | "li"
  | "sub"
  | "si"
  | "in"
  | "il"
  | "inpay"
  | "pi"
  | "pr"
  | "ch"
  | "re"
  | "dp"
  | "issfr"
  | "txn"
  | "clock"
  | "di"
  | "ii"
  | "pm"
  | "plink"
  | "bpc"
  | "bps"
  | "evt"
  | "req"
  | "whd"
  | "token"
  | "secret";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new random id of Stripe's shape: prefix, underscore, letters and digits. */
export function randomId(prefix: IdPrefix): string {
  const length = prefix === "cs_test" ? 40 : prefix === "cus" || prefix === "prod" ? 14 : 24;
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]);
  return `${prefix}_${letters.join("")}`;
}
