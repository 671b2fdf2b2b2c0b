import { isWebAddress } from "@contract/web-address";
import * as z from "zod/mini";
import { requiredText, says } from "@/lib/validation";

const longestAccess = 4000;

/** A web address as people type it, with its scheme; null where it is none. */
export function toWebAddress(typed: string): string | null {
  const text = typed.trim();
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!isWebAddress(whole)) return null;
  const { hostname } = new URL(whole);
  return /^[^.]+(\.[^.]+)+$/.test(hostname) ? whole : null;
}

/** The form by which a customer asks for their earlier site to be moved here. */
export const migrationRequestSchema = z.object({
  address: requiredText().check(
    z.refine((text) => toWebAddress(text) !== null, says("migration:invalid.address")),
  ),
  access: z
    .string()
    .check(z.trim(), z.maxLength(longestAccess, says(`validation.maxLength:${longestAccess}`))),
});

/** What the form holds. */
export type MigrationRequestFields = z.output<typeof migrationRequestSchema>;
