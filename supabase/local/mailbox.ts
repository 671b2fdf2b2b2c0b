import path from "node:path";
import { type Child, respondsToHttp, startChild } from "./child.ts";

const maildev = path.join(import.meta.dirname, "..", "..", "node_modules", "maildev", "bin", "maildev");

/** A real SMTP server whose messages are read in the browser, and listed as JSON at /email. */
export function startMailbox(
  ports: { smtp: number; mailbox: number },
  log: (text: string) => void,
): Promise<Child> {
  return startChild({
    command: process.execPath,
    args: [maildev, "--ip", "127.0.0.1", "--smtp", String(ports.smtp), "--web", String(ports.mailbox)],
    env: {},
    log,
    ready: () => respondsToHttp(`http://127.0.0.1:${ports.mailbox}/healthz`),
  });
}
