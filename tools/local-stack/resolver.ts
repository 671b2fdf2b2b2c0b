import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Hono } from "hono";
import { html } from "hono/html";

/** Paths of the local resolvers on the API's address. */
export const resolverPaths = ["/_dns/one", "/_dns/two"];

const types: Record<string, number> = { A: 1, NS: 2, CNAME: 5, MX: 15, AAAA: 28 };

/** File of the zone in a stack's data folder. */
export const zoneFileOf = (dataDirectory: string) => path.join(dataDirectory, "dns.zone");

type Line = { name: string; type: string; value: string };

/** Parses a zone: one record per line, `exemplo.com.br A 192.0.2.10`; other lines are ignored. */
function parseZone(zone: string): readonly Line[] {
  return zone.split("\n").flatMap((line) => {
    const [name = "", type = "", ...value] = line.trim().toLowerCase().split(/\s+/);
    const known = type.toUpperCase();
    return known in types && value.length > 0 ? [{ name, type: known, value: value.join(" ") }] : [];
  });
}

/** Returns the records of a name and type, resolving aliases. */
function answersOf(zone: readonly Line[], name: string, type: string, depth = 0): Line[] {
  const own = zone.filter((line) => line.name === name);
  const alias = own.find((line) => line.type === "CNAME");
  if (alias === undefined || type === "CNAME") return own.filter((line) => line.type === type);
  return depth > 8 ? [] : [alias, ...answersOf(zone, alias.value, type, depth + 1)];
}

/**
 * DNS over HTTPS for this machine. The records are edited on a page, so every state of a domain can be shown and no
 * query leaves the machine.
 *
 * @param zoneFile keeps the records over restarts; null keeps them until the stack stops
 */
export function createResolver(zoneFile: string | null = null): Hono {
  const resolver = new Hono();
  let zone = zoneFile !== null && existsSync(zoneFile) ? readFileSync(zoneFile, "utf8") : "";

  resolver.get("/", (context) =>
    context.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Local DNS</title>
            <style>
              body {
                font: 16px/1.5 system-ui;
                max-width: 48rem;
                margin: 2rem auto;
                padding: 0 1rem;
              }
              textarea {
                width: 100%;
                min-height: 16rem;
                font: 14px/1.6 monospace;
                box-sizing: border-box;
              }
              button {
                font: inherit;
                padding: 0.5rem 1rem;
              }
            </style>
          </head>
          <body>
            <h1>Local DNS</h1>
            <form method="post">
              <p>
                <label for="zone">One record a line: name, type (A, AAAA, CNAME, NS, MX), value.</label>
              </p>
              <textarea
                id="zone"
                name="zone"
                spellcheck="false"
                placeholder="exemplo.com.br A 192.0.2.10
www.exemplo.com.br CNAME sites.sitepronto.test"
              >
${zone}</textarea>
              <p><button>Save</button></p>
            </form>
          </body>
        </html>`,
    ),
  );

  resolver.post("/", async (context) => {
    zone = String((await context.req.parseBody())["zone"] ?? "").replaceAll("\r\n", "\n");
    if (zoneFile !== null) await writeFile(zoneFile, zone);
    return context.redirect(context.req.path, 303);
  });

  for (const resolverPath of resolverPaths) {
    resolver.get(resolverPath.slice("/_dns".length), ({ req }) => {
      const answers = answersOf(
        parseZone(zone),
        (req.query("name") ?? "").toLowerCase(),
        req.query("type") ?? "A",
      );
      return Response.json(
        {
          Status: answers.length > 0 ? 0 : 3,
          Answer: answers.map(({ name, type, value }) => ({ name, type: types[type], TTL: 60, data: value })),
        },
        { headers: { "content-type": "application/dns-json" } },
      );
    });
  }
  return resolver;
}
