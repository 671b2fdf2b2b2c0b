import { isWebAddress } from "@contract/web-address";
import * as z from "zod/mini";
import { requiredText, says } from "@/platform/validation";

const maxAccessLength = 4000;

/** Returns a typed web address with its scheme; null when it is invalid. */
export function toWebAddress(typed: string): string | null {
  const text = typed.trim();
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!isWebAddress(whole)) return null;
  const { hostname } = new URL(whole);
  return /^[^.]+(\.[^.]+)+$/.test(hostname) ? whole : null;
}

/** The form that requests the migration of an existing site. */
export const migrationRequestSchema = z.object({
  address: requiredText().check(
    z.refine((text) => toWebAddress(text) !== null, says("migration:invalid.address")),
  ),
  access: z
    .string()
    .check(z.trim(), z.maxLength(maxAccessLength, says(`validation.maxLength:${maxAccessLength}`))),
});
