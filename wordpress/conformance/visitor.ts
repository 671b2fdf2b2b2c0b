import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { fromHtml } from "hast-util-from-html";

/** A page after its redirects: `text` is what a reader sees, with the title of the document. */
export type Page = { url: string; status: number; html: string; text: string };

const mostRedirects = 10;
/** Longest time of one request, in milliseconds: a sleeping site may start first. */
const requestMs = 60_000;

/** Creates a visitor with an empty cookie jar. */
export function createVisitor() {
  /** Cookies by host name, as browsers keep them, without their paths. */
  const jar = new Map<string, Map<string, string>>();

  function storeCookies(host: string, headers: readonly string[] | undefined): void {
    const cookies = jar.get(host) ?? new Map<string, string>();
    for (const header of headers ?? []) {
      const [pair = ""] = header.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
    }
    jar.set(host, cookies);
  }

  return {
    /**
     * Opens an address and follows its redirects.
     *
     * @throws when the address cannot be reached, or redirects too often
     */
    open: async (address: string): Promise<Page> => {
      let url = new URL(address);
      for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
        const cookies = [...(jar.get(url.hostname) ?? [])].map(([name, value]) => `${name}=${value}`);
        const { status, headers, html } = await request(url, cookies.join("; "));
        storeCookies(url.hostname, headers["set-cookie"]);
        if (status < 300 || status >= 400 || headers.location === undefined) {
          return { url: url.href, status, html, text: textOf(html) };
        }
        url = new URL(headers.location, url);
      }
      throw new Error(`${address} redirects more than ${mostRedirects} times.`);
    },
  };
}

type Response = { status: number; headers: http.IncomingHttpHeaders; html: string };

function request(url: URL, cookie: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { get } = url.protocol === "https:" ? https : http;
    const fail = (error: Error) => reject(new Error(`${url.origin} cannot be opened: ${error.message}`));
    get(
      url,
      {
        agent: false,
        headers: { accept: "text/html", ...(cookie !== "" && { cookie }) },
        signal: AbortSignal.timeout(requestMs),
        ...(url.hostname.endsWith(".localhost") && { lookup: lookUpLocalhost }),
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.once("error", fail);
        response.once("end", () => {
          const html = Buffer.concat(parts).toString("utf8");
          resolve({ status: response.statusCode ?? 0, headers: response.headers, html });
        });
      },
    ).once("error", fail);
  });
}

/** Browsers resolve names below `localhost` themselves; not every system does. */
const lookUpLocalhost: LookupFunction = (_name, { all }, callback) =>
  all === true ? callback(null, [{ address: "127.0.0.1", family: 4 }]) : callback(null, "127.0.0.1", 4);

type Node = ReturnType<typeof fromHtml> | ReturnType<typeof fromHtml>["children"][number];

function textOf(html: string): string {
  const parts: string[] = [];
  const collect = (node: Node) => {
    if (node.type === "text") parts.push(node.value);
    if (node.type === "element" && /^(script|style|noscript)$/.test(node.tagName)) return;
    if ("children" in node) for (const child of node.children) collect(child);
  };
  collect(fromHtml(html));
  return parts.join(" ").replaceAll(/\s+/g, " ").trim();
}
