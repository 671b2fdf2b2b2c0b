import { phoneParts } from "@contract/phone-parts";

/**
 * Formats a stored phone number: "+55 11 98765-4321". Numbers of unknown countries remain unchanged.
 *
 * @param phone number in E.164
 */
export function formatInternationalPhone(phone: string): string {
  const parts = phoneParts(phone);
  return parts ? `${parts.country} ${parts.national}` : phone;
}

/** Returns the URL of a WhatsApp conversation for a number in the settings; null when it is invalid. */
export function whatsappLink(number: string | null): string | null {
  const digits = number?.replaceAll(/\D/g, "") ?? "";
  return /^\d{8,15}$/.test(digits) ? `https://wa.me/${digits}` : null;
}
