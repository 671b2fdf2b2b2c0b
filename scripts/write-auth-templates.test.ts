import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { site } from "../src/platform/site.ts";
import { authTemplates, writeAuthTemplate } from "../supabase/functions/_shared/emails/auth-templates.ts";

const supabase = path.join(import.meta.dirname, "..", "supabase");
const read = (...file: string[]) => readFile(path.join(supabase, ...file), "utf8");

type Config = { auth: { email: { template: Record<string, { subject: string }> } } };

describe.each(authTemplates)("the auth template %s", (template) => {
  const { subject, html } = writeAuthTemplate(template, site.name);

  it("is current in supabase/templates (update with: npx node scripts/write-auth-templates.ts)", async () => {
    expect(await read("templates", `${template}.html`)).toBe(html);
  });

  it("has its subject in supabase/config.toml", async () => {
    const { auth } = parse(await read("config.toml")) as unknown as Config;
    expect(auth.email.template[template]?.subject).toBe(subject);
  });
});
