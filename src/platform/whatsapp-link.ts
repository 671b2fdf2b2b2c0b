/** Returns the URL of a WhatsApp conversation for a number in the settings; null when it is invalid. */
export function whatsappLink(number: string | null): string | null {
  const digits = number?.replaceAll(/\D/g, "") ?? "";
  return /^\d{8,15}$/.test(digits) ? `https://wa.me/${digits}` : null;
}
