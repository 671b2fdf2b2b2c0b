import { domainToUnicode } from "node:url";

/**
 * Returns the label of a site's first address, before it opens at its own domain: the domain with hyphens for dots,
 * and letters without their accents, because a label with "xn--" must be the name that it encodes. A label that another site has is completed with the site's id.
 *
 * @param id UUID of the site
 */
export function siteLabel(
  id: string,
  domain: string | null | undefined,
  isTaken: (label: string) => boolean,
): string {
  const wanted = domainToUnicode(domain ?? "")
    .normalize("NFD")
    .replaceAll(/\p{Mark}+/gu, "")
    .replaceAll(/[^a-z0-9-]+/g, "-")
    .replaceAll(/-{2,}/g, "-")
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, "");
  return wanted === "" || isTaken(wanted) ? `${wanted === "" ? "site" : wanted}-${id.slice(0, 8)}` : wanted;
}
