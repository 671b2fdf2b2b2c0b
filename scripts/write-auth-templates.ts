// Writes the auth e-mails from the shared layout and texts.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { site } from "../src/platform/site.ts";
import { authTemplates, writeAuthTemplate } from "../supabase/functions/_shared/emails/auth-templates.ts";
import { root } from "../tools/local-stack/environment.ts";

for (const template of authTemplates) {
  const { html } = writeAuthTemplate(template, site.name);
  await writeFile(path.join(root, "supabase", "templates", `${template}.html`), html);
}
