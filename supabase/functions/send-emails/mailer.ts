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

/** A connection to the mail server for one run. */
export type Mailer = {
  /** Resolves when the server has accepted the message; rejects with its reason. */
  send: (message: OutgoingMessage) => Promise<void>;
  close: () => void;
};

/** Mail server. Port 465 speaks TLS from the start; others start it when offered. */
export type SmtpServer = { host: string; port: number; user: string; password: string };

/** The server could not be reached, talked to or logged in to: the next message would meet the same. */
const serverErrors = ["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS", "EPROTOCOL", "EAUTH", "ENOAUTH"];

/** Whether an error is the server's as a whole rather than one message's. */
export function isServerDown(error: unknown): boolean {
  return error instanceof Error && "code" in error && serverErrors.includes(String(error.code));
}

/** Opens a pool of one connection, made when the first message is sent and kept for the others. */
export function connectSmtp(server: SmtpServer, sender: SenderAddress): Mailer {
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    maxMessages: Infinity,
    // Trying again is the outbox's business, with its own delays.
    maxRequeues: 0,
    host: server.host,
    port: server.port,
    secure: server.port === 465,
    // A password is never sent in the clear, whatever the server offers.
    requireTLS: server.user !== "",
    ...(server.user === "" ? {} : { auth: { user: server.user, pass: server.password } }),
    connectionTimeout: 8000,
    greetingTimeout: 8000,
    socketTimeout: 15_000,
  });
  return {
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
        },
      });
    },
    close: () => transport.close(),
  };
}
