// Country code, area code and digits, for the countries of our customers.
const brazil = /^(\+55)(\d{2})(\d{4,5})(\d{4})$/;
const portugal = /^(\+351)(\d{3})(\d{3})(\d{3})$/;

/**
 * Splits a phone number into its country code and the rest as people write it: "11 98765-4321". Returns null for other
 * countries, because their numbering plans are too large for a page.
 *
 * @param phone in E.164
 */
export function phoneParts(phone: string): { country: string; national: string } | null {
  const match = brazil.exec(phone) ?? portugal.exec(phone);
  if (!match) return null;
  const [, country = "", area = "", start = "", end = ""] = match;
  return { country, national: `${area} ${start}${country === "+55" ? "-" : " "}${end}` };
}
