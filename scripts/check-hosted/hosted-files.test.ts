import { readFile } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { parse } from "smol-toml";
import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { webhookEvents } from "../../supabase/functions/_shared/billing/webhook-events.ts";
import { linkedPaths } from "../../supabase/functions/_shared/contract/paths.ts";

const directory = path.join(import.meta.dirname, "..", "..", "supabase");

test("the schedule's extensions are created outside the API schema", async () => {
  const script = await readFile(path.join(directory, "hosted", "schedule.sql"), "utf8");
  const extensions = [...script.matchAll(/create extension[^;]*?(\w+)(?: with schema (\w+))?;/gi)];
  expect(extensions.map(([, name, schema]) => [name, schema])).toEqual([
    ["pg_cron", "pg_catalog"],
    ["pg_net", "extensions"],
  ]);
});

/** Stubs of Vault and pg_cron for the schedule. */
const scheduler = `
  create schema vault;
  create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
  create function vault.create_secret(value text, name text) returns uuid language sql as
    $$ insert into vault.secrets (secret, name) values (value, name) returning id $$;
  create function vault.update_secret(secret_id uuid, value text) returns void language sql as
    $$ update vault.secrets set secret = value where id = secret_id $$;
  create schema cron;
  create table cron.job (jobname text primary key, schedule text, command text);
  create function cron.schedule(job text, at text, run text) returns void language sql as
    $$ insert into cron.job values (job, at, run)
         on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command $$;`;

test("the schedule rejects unfilled placeholders and can be applied again with another secret", async () => {
  const script = (await readFile(path.join(directory, "hosted", "schedule.sql"), "utf8")).replaceAll(
    /^create extension.*$/gm,
    "",
  );
  const filledIn = (secret: string) =>
    script
      .replace("https://YOUR-PROJECT.supabase.co", "https://abc.supabase.co")
      .replace("THE SAME VALUE AS THE FUNCTION SECRET CRON_SECRET", secret);
  const database = await PGlite.create();
  try {
    await database.exec(scheduler);
    await expect(database.exec(script)).rejects.toThrow("Put your own two values into this script.");
    await database.exec(filledIn("first"));
    const { rows: jobs } = await database.query("select jobname from cron.job");
    await database.exec(filledIn("second"));
    const { rows } = await database.query("select name, secret from vault.secrets order by name");
    expect(rows).toEqual([
      { name: "cron_secret", secret: "second" },
      { name: "project_url", secret: "https://abc.supabase.co" },
    ]);
    expect((await database.query("select jobname from cron.job")).rows).toEqual(jobs);
  } finally {
    await database.close();
  }
}, 60_000);

test("one-time links redirect to complete URLs from separate variables, as the CLI requires", async () => {
  const { auth } = parse(await readFile(path.join(directory, "config.toml"), "utf8")) as {
    auth: { additional_redirect_urls: string[] };
  };
  const names = auth.additional_redirect_urls.map((value) => /^env\(([A-Z_]+)\)$/.exec(value)?.[1]);
  expect(names).toEqual(["VERIFY_EMAIL_URL", "UPDATE_PASSWORD_URL"]);
  const guide = await readFile(path.join(directory, "..", "docs", "operations.md"), "utf8");
  expect(guide).toContain(`VERIFY_EMAIL_URL=$SITE_URL${linkedPaths.verifyEmail}`);
  expect(guide).toContain(`UPDATE_PASSWORD_URL=$SITE_URL${linkedPaths.updatePassword}`);
});

test("the guide names exactly the events of the webhook endpoint", async () => {
  const guide = await readFile(path.join(directory, "..", "docs", "operations.md"), "utf8");
  const [, section = ""] = /## What Stripe is set to\n([\s\S]*?)\n## /.exec(guide) ?? [];
  const named = [...section.matchAll(/`((?:checkout|customer|invoice|radar|charge|refund)\.[a-z_.]+)`/g)];
  expect(named.map(([, event]) => event)).toEqual([...webhookEvents]);
  expect(guide).toContain(`\`${Stripe.API_VERSION}\``);
});

test("the guide configures SMTP before the auth templates", async () => {
  const guide = await readFile(path.join(directory, "..", "docs", "operations.md"), "utf8");
  const smtp = guide.indexOf("SMTP for auth");
  expect(smtp).toBeGreaterThan(-1);
  expect(smtp).toBeLessThan(guide.indexOf("npx supabase config push"));
});

test("functions are deployed with the same package versions as in tests", async () => {
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
