import { serviceDependencies } from "../_shared/dependencies.ts";
import { lazyHandler } from "../_shared/serve-function.ts";
import { createHandler } from "./handler.ts";
import { connectSmtp } from "./mailer.ts";
import { parseSender } from "./sender-address.ts";
import { wait } from "../_shared/wait.ts";

Deno.serve(
  lazyHandler(Deno.env, (environment) => {
    const names = ["SMTP_HOST", "SMTP_PORT", "EMAIL_FROM", "CRON_SECRET"] as const;
    const { variables, siteUrl, ...service } = serviceDependencies(environment, names);
    const server = {
      host: variables.SMTP_HOST,
      port: Number(variables.SMTP_PORT),
      user: environment.get("SMTP_USER") ?? "",
      password: environment.get("SMTP_PASS") ?? "",
    };
    return createHandler({
      ...service,
      connect: (sender, connections) => connectSmtp(server, sender, connections),
      wait,
      sender: parseSender(variables.EMAIL_FROM),
      siteUrl,
      cronSecret: variables.CRON_SECRET,
    });
  }),
);
