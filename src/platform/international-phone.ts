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
