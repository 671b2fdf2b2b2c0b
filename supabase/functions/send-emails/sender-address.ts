/** The sender as configured, taken apart: `Site Pronto <ola@sitepronto.test>`. */
export type SenderAddress = { name: string; address: string; domain: string };

/**
 * Reads EMAIL_FROM. Its name is the brand that messages are signed with; a bare
 * address signs with its domain. Throws when there is no address in it.
 */
export function parseSender(from: string): SenderAddress {
  const [, quoted = "", address = ""] = /^\s*(?:(.*?)\s*<)?([^\s<>@]+@[^\s<>@]+)>?\s*$/.exec(from) ?? [];
  const domain = address.split("@")[1];
  if (domain === undefined) {
    throw new Error(`EMAIL_FROM holds no e-mail address: ${from}`);
  }
  return { name: quoted.replaceAll('"', "") || domain, address, domain };
}
