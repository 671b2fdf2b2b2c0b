import { createServer } from "node:net";

/** Ports of one running stack, all on 127.0.0.1. */
export type Ports = {
  app: number;
  api: number;
  mailbox: number;
  smtp: number;
  stripe: number;
};

/** The purpose of each port, and its variable. */
const portPurposes: Record<keyof Ports, { name: string; variable: string }> = {
  app: { name: "the application", variable: "APP_PORT" },
  api: { name: "the Supabase API", variable: "API_PORT" },
  mailbox: { name: "the mail inbox", variable: "MAILBOX_PORT" },
  smtp: { name: "the mail server", variable: "SMTP_LOCAL_PORT" },
  stripe: { name: "the local Stripe", variable: "STRIPE_PORT" },
};

/** Tries to listen on a port of 127.0.0.1 (0 for any); resolves to the port, or null when it is taken. */
function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen({ port, host: "127.0.0.1" }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : null));
    });
  });
}

/** Returns a sentence for each busy port with its purpose and variable; empty when all are free. */
export async function busyPortMessages(ports: Ports): Promise<string[]> {
  const sentences: string[] = [];
  for (const [key, { name, variable }] of Object.entries(portPurposes)) {
    const port = ports[key as keyof Ports];
    if ((await tryPort(port)) === null) {
      sentences.push(
        `Port ${port}, meant for ${name}, is already in use. Stop the program that uses it, or choose another port with ${variable}=… in .env.`,
      );
    }
  }
  return sentences;
}

/** Ports that this process was given, which their programs may not have opened yet. */
const given = new Set<number>();

/** Returns a free port, each time another one. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (port === null) throw new Error("This machine has no free port.");
  if (given.has(port)) return freePort();
  given.add(port);
  return port;
}

/** Returns free ports for a stack that runs next to others. */
export async function freePorts(): Promise<Ports> {
  const found = new Set<number>();
  while (found.size < 5) {
    found.add(await freePort());
  }
  const [app = 0, api = 0, mailbox = 0, smtp = 0, stripe = 0] = found;
  return { app, api, mailbox, smtp, stripe };
}
