import { startMailbox } from "../local-stack/mailbox.ts";
import { freePorts } from "../local-stack/ports.ts";

/** A message as the mail server received it. */
export type ReceivedMessage = {
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
  /** Returns all messages to an address, oldest first. */
  receivedBy: (recipient: string) => Promise<ReceivedMessage[]>;
  close: () => Promise<void>;
};

/** Starts a real SMTP server on a free port. */
export async function openTestMailbox(): Promise<TestMailbox> {
  const ports = await freePorts();
  const server = await startMailbox(ports, `http://127.0.0.1:${ports.app}`, () => {});
  return {
    smtpPort: ports.smtp,
    receivedBy: async (recipient) => {
      const answer = await fetch(`http://127.0.0.1:${ports.mailbox}/email`);
      const messages: ReceivedMessage[] = await answer.json();
      return messages.filter(({ to }) => to.some(({ address }) => address === recipient));
    },
    close: server.stop,
  };
}
