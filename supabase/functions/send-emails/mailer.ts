import { createTransport } from "nodemailer";
import type { SenderAddress } from "./sender-address.ts";

/** One message, ready to go. */
export type OutgoingMessage = {
  /** Id of its row; the Message-ID is made of it. */
  id: string;
  recipient: string;
  recipientName: string | null;
  language: string;
  subject: string;
  text: string;
  html: string;
};

/** Connections to the mail server for one run. */
export type Mailer = {
  /** Resolves when the server has accepted the message; rejects with its reason. */
  send: (message: OutgoingMessage) => Promise<void>;
  /** Whether the server accepts a message that it already has without sending it again. */
  recognisesRepeats: boolean;
  /** Whether the server can be connected and logged in to. */
  isUp: () => Promise<boolean>;
  close: () => void;
};

/** Mail server. Port 465 speaks TLS from the start; others start it when offered. */
export type SmtpServer = { host: string; port: number; user: string; password: string };

/** Mail servers that recognise a repeated message, by Resend-Idempotency-Key. */
const recognisingHosts = ["smtp.resend.com"];

/** Returns how nodemailer reaches a server: with a user it logs in, and only over TLS. */
export function connectionTo({ host, port, user, password }: SmtpServer) {
  return {
    host,
    port,
    secure: port === 465,
    // A password is never sent in the clear, whatever the server offers.
    ...(user === "" ? {} : { requireTLS: true, auth: { user, pass: password } }),
  };
}

/** Opens a pool of so many connections, made when messages are sent and kept for the others. */
export function connectSmtp(server: SmtpServer, sender: SenderAddress, connections: number): Mailer {
  const transport = createTransport({
    ...connectionTo(server),
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    // Trying again is the outbox's business, with its own delays.
    maxRequeues: 0,
    connectionTimeout: 8000,
    greetingTimeout: 8000,
    socketTimeout: 15_000,
  });
  return {
    recognisesRepeats: recognisingHosts.includes(server.host),
    send: async (message) => {
      await transport.sendMail({
        from: { name: sender.name, address: sender.address },
        to: { name: message.recipientName ?? "", address: message.recipient },
        // Always the same for a row: sent twice after a crash, it is one message in most programs.
        messageId: `<${message.id}@${sender.domain}>`,
        subject: message.subject,
        text: message.text,
        html: message.html,
        headers: {
          // RFC 3834: holiday replies stay away, and no mailing list is pretended.
          "Auto-Submitted": "auto-generated",
          "X-Auto-Response-Suppress": "All",
          "Content-Language": message.language,
          "Resend-Idempotency-Key": message.id,
        },
      });
    },
    isUp: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    close: () => transport.close(),
  };
}
