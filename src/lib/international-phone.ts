import { phoneGroups } from "@contract/phone-groups";

/**
 * Formats a stored phone number with spaces: "+55 11 98765 4321". Numbers of unknown countries remain unchanged.
 *
 * @param phone number in E.164
 */
export function formatInternationalPhone(phone: string): string {
  return phoneGroups(phone)?.join(" ") ?? phone;
}
