import { type Page, requestHere } from "../../../wordpress/host/own-page.ts";
import { homeOf, type HostSite } from "../../../wordpress/host/site.ts";
import type { JobClient, siteDetails } from "./jobs.ts";
import type { Machine } from "./machine.ts";

/** Signs the owner of a site in, and edits pages and pictures as the block editor does. */
export async function openEditor(
  machine: Machine,
  send: JobClient,
  site: HostSite,
  details: ReturnType<typeof siteDetails>,
) {
  const home = homeOf(site, machine.config);
  const get = (path: string, headers: Record<string, string> = {}) =>
    requestHere(machine.config, home.name, { path, headers, isSecure: home.isSecure });
  const { pathname, search } = new URL((await send("sign_in", details)).result["url"] ?? "");
  const signedIn = await get(pathname + search);
  const cookie = (signedIn.headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");
  const nonce = (await get("/wp-admin/admin-ajax.php?action=rest-nonce", { cookie })).body;

  async function call<T>(
    method: string,
    path: string,
    body: string | Buffer = "",
    headers: Record<string, string> = { "content-type": "application/json" },
  ): Promise<T> {
    const answer = await requestHere(machine.config, home.name, {
      path: `/wp-json/wp/v2/${path}`,
      isSecure: home.isSecure,
      method,
      headers: { cookie, "x-wp-nonce": nonce, ...headers },
      body,
    });
    if (answer.status >= 400)
      throw new Error(`${method} ${path} was answered with ${answer.status}: ${answer.body.slice(0, 300)}`);
    return JSON.parse(answer.body) as T;
  }

  return {
    /** Opens a path as a visitor. */
    visit: (path: string): Promise<Page> => get(path),
    /** Replaces the first heading of the front page. */
    changeHeading: async (text: string): Promise<void> => {
      const [page] = await call<{ id: number; content: { raw: string } }[]>("GET", "pages?context=edit");
      if (page === undefined) throw new Error("The site has no page.");
      const content = page.content.raw.replace(/(<h1[^>]*>).*?(<\/h1>)/s, `$1${text}$2`);
      await call("POST", `pages/${page.id}`, JSON.stringify({ content }));
    },
    /** Puts an image at the end of the front page. */
    showPicture: async (url: string): Promise<void> => {
      const [page] = await call<{ id: number; content: { raw: string } }[]>("GET", "pages?context=edit");
      if (page === undefined) throw new Error("The site has no page.");
      const image = `<!-- wp:image --><figure class="wp-block-image"><img src="${url}" alt=""/></figure><!-- /wp:image -->`;
      await call("POST", `pages/${page.id}`, JSON.stringify({ content: page.content.raw + image }));
    },
    /** Uploads a picture and returns its address and id. */
    upload: (name: string, picture: Buffer): Promise<{ id: number; source_url: string }> =>
      call("POST", "media", picture, {
        "content-type": "image/png",
        "content-disposition": `attachment; filename="${name}"`,
      }),
    deletePicture: (id: number): Promise<unknown> => call("DELETE", `media/${id}?force=true`),
  };
}
