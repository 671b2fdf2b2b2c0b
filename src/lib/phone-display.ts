import { phoneGroups } from "@contract/phone-groups";

/**
 * A stored phone number as people read it: "+55 11 98765 4321". Numbers of other countries stay as they are.
 *
 * @param phone in E.164
 */
export function displayPhone(phone: string): string {
  return phoneGroups(phone)?.join(" ") ?? phone;
}
