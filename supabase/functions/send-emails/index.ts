import { createServiceClient } from "../_shared/database.ts";
import { readEnvironment } from "../_shared/environment.ts";
import { lazily } from "../_shared/serve.ts";
import { createHandler } from "./handler.ts";
import { connectSmtp } from "./mailer.ts";
import { parseSender } from "./sender-address.ts";

Deno.serve(
  lazily(
    (name) => Deno.env.get(name),
    (read) => {
      const environment = readEnvironment(read, [
        "SUPABASE_URL",
        "SUPABASE_SERVICE_ROLE_KEY",
        "SITE_URL",
        "SMTP_HOST",
        "SMTP_PORT",
        "EMAIL_FROM",
        "CRON_SECRET",
      ]);
      const sender = parseSender(environment.EMAIL_FROM);
      const server = {
        host: environment.SMTP_HOST,
        port: Number(environment.SMTP_PORT),
        user: read("SMTP_USER") ?? "",
        password: read("SMTP_PASS") ?? "",
      };
      return createHandler({
        database: createServiceClient(environment.SUPABASE_URL, environment.SUPABASE_SERVICE_ROLE_KEY),
        connect: () => connectSmtp(server, sender),
        sender: { brand: sender.name, siteUrl: environment.SITE_URL.replace(/\/+$/, "") },
        cronSecret: environment.CRON_SECRET,
        now: () => new Date(),
      });
    },
  ),
);
