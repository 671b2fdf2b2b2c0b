import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { vi } from "vitest";
import { startMailbox } from "../local-stack/mailbox.ts";
import { freePorts } from "../local-stack/ports.ts";

/** A message as the mail server received it. */
type ReceivedMessage = {
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
  from: { address: string; name: string }[];
  to: { address: string; name: string }[];
};

export type TestMailbox = {
  smtpPort: number;
  /** Returns all messages to an address that the server has accepted, in any order. */
  receivedBy: (recipient: string) => Promise<ReceivedMessage[]>;
  close: () => Promise<void>;
};

/** Starts a real SMTP server on a free port. */
export async function openTestMailbox(): Promise<TestMailbox> {
  const ports = await freePorts();
  const folder = await mkdtemp(path.join(tmpdir(), "site-pronto-mailbox-"));
  const server = await startMailbox(ports, `http://127.0.0.1:${ports.app}`, () => {}, folder);

  // maildev writes a message's file before it accepts the message, but lists the message only after reading it.
  async function accepted(): Promise<ReceivedMessage[]> {
    const answer = await fetch(`http://127.0.0.1:${ports.mailbox}/email`);
    const messages: ReceivedMessage[] = await answer.json();
    const files = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
    if (messages.length < files.length) {
      throw new Error(`The mailbox lists ${messages.length} of ${files.length} messages.`);
    }
    return messages;
  }

  return {
    smtpPort: ports.smtp,
    receivedBy: async (recipient) => {
      const messages = await vi.waitFor(accepted, { timeout: 10_000, interval: 20 });
      return messages.filter(({ to }) => to.some(({ address }) => address === recipient));
    },
    close: async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
