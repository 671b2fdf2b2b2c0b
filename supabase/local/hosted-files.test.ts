import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "smol-toml";
import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { webhookEvents } from "../functions/_shared/billing/webhook-events.ts";
import { linkedPaths } from "../functions/_shared/contract/paths.ts";

const directory = path.join(import.meta.dirname, "..");

test("extensions of the schedule live outside the schema that the API shows", async () => {
  const script = await readFile(path.join(directory, "hosted", "schedule.sql"), "utf8");
  const extensions = [...script.matchAll(/create extension[^;]*?(\w+)(?: with schema (\w+))?;/gi)];
  expect(extensions.map(([, name, schema]) => [name, schema])).toEqual([
    ["pg_cron", "pg_catalog"],
    ["pg_net", "extensions"],
  ]);
});

test("one-time links lead to whole addresses, each a variable of its own as the CLI needs it", async () => {
  const { auth } = parse(await readFile(path.join(directory, "config.toml"), "utf8")) as {
    auth: { additional_redirect_urls: string[] };
  };
  const names = auth.additional_redirect_urls.map((value) => /^env\(([A-Z_]+)\)$/.exec(value)?.[1]);
  expect(names).toEqual(["VERIFY_EMAIL_URL", "UPDATE_PASSWORD_URL"]);
  const guide = await readFile(path.join(directory, "..", "docs", "operations.md"), "utf8");
  expect(guide).toContain(`VERIFY_EMAIL_URL=$SITE_URL${linkedPaths.verifyEmail}`);
  expect(guide).toContain(`UPDATE_PASSWORD_URL=$SITE_URL${linkedPaths.updatePassword}`);
});

test("the guide names every event that the webhook endpoint must send, and no other", async () => {
  const guide = await readFile(path.join(directory, "..", "docs", "operations.md"), "utf8");
  const [, section = ""] = /## What Stripe is set to\n([\s\S]*?)\n## /.exec(guide) ?? [];
  const named = [...section.matchAll(/`((?:checkout|customer|invoice|charge|refund)\.[a-z_.]+)`/g)];
  expect(named.map(([, event]) => event)).toEqual([...webhookEvents]);
  expect(guide).toContain(`\`${Stripe.API_VERSION}\``);
});

test("the guide sets SMTP up before the templates of auth", async () => {
  const guide = await readFile(path.join(directory, "..", "docs", "operations.md"), "utf8");
  const smtp = guide.indexOf("SMTP for auth");
  expect(smtp).toBeGreaterThan(-1);
  expect(smtp).toBeLessThan(guide.indexOf("npx supabase config push"));
});

test("functions are deployed with exactly the packages that they are tested with", async () => {
  const functions = path.join(directory, "functions");
  const { imports } = JSON.parse(await readFile(path.join(functions, "deno.json"), "utf8")) as {
    imports: Record<string, string>;
  };
  const lock = JSON.parse(await readFile(path.join(functions, "deno.lock"), "utf8")) as {
    specifiers: Record<string, string>;
    npm: Record<string, { integrity: string }>;
  };
  const installed = JSON.parse(await readFile(path.join(directory, "..", "package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string; integrity: string }>;
  };

  for (const [name, specifier] of Object.entries(imports)) {
    expect(specifier).toBe(`npm:${name}@${installed.packages[`node_modules/${name}`]?.version}`);
  }
  expect(Object.keys(lock.specifiers).toSorted()).toEqual(Object.values(imports).toSorted());
  const locked = Object.entries(lock.npm).map(([id, { integrity }]) => {
    const at = id.lastIndexOf("@");
    return { name: id.slice(0, at), version: id.slice(at + 1), integrity };
  });
  expect(locked.length).toBeGreaterThan(Object.keys(imports).length);
  for (const { name, version, integrity } of locked) {
    expect({ name, ...installed.packages[`node_modules/${name}`] }).toMatchObject({
      name,
      version,
      integrity,
    });
  }
});
