import { env } from "../env";
import { site } from "../site";

/**
 * Returns whether a page may load an image from a URL: from the site, the storage or a host in the setting
 * `image_hosts`. An external image reveals its readers to its host.
 *
 * @param hosts external hosts, such as `images.example.com`
 */
export function isAllowedImage(address: string, hosts: readonly string[] = site.imageHosts): boolean {
  if (!URL.canParse(address, env.siteUrl)) return false;
  const { protocol, host } = new URL(address, env.siteUrl);
  const own = [env.siteUrl, env.supabaseUrl].flatMap((url) => (URL.canParse(url) ? new URL(url).host : []));
  return /^https?:$/.test(protocol) && [...own, ...hosts].includes(host);
}
