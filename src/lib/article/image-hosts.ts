import { env } from "@/config/env";
import { site } from "@/config/site";

/**
 * Whether a page may load a picture from an address: from our own site and storage, or from a host that
 * the setting `image_hosts` names. A picture elsewhere reveals its readers to its host.
 *
 * @param hosts of other sites, such as `images.example.com`
 */
export function isAllowedImage(address: string, hosts: readonly string[] = site.imageHosts): boolean {
  if (!URL.canParse(address, env.siteUrl)) return false;
  const { protocol, host } = new URL(address, env.siteUrl);
  const own = [env.siteUrl, env.supabaseUrl].flatMap((url) => (URL.canParse(url) ? new URL(url).host : []));
  return /^https?:$/.test(protocol) && [...own, ...hosts].includes(host);
}
