import { createTransport } from "nodemailer";
import type { SenderAddress } from "./sender-address.ts";

/** A composed e-mail. */
export type OutgoingMessage = {
  /** Id of the row, used for the Message-ID. */
  id: string;
  recipient: string;
  recipientName: string | null;
  language: string;
  subject: string;
  text: string;
  html: string;
};

/** Connections to the mail server during one run. */
export type Mailer = {
  /** Resolves when the server accepts the e-mail; rejects with its error. */
  send: (message: OutgoingMessage) => Promise<void>;
  /** Whether the server recognises an e-mail that it already has and does not send it again. */
  recognisesRepeats: boolean;
  /** Returns whether connection and login succeed. */
  isUp: () => Promise<boolean>;
  close: () => void;
};

/** A mail server. Port 465 uses TLS from the start, other ports STARTTLS when offered. */
export type SmtpServer = { host: string; port: number; user: string; password: string };

/** Mail servers that recognise repeated e-mails by Resend-Idempotency-Key. */
const recognisingHosts = ["smtp.resend.com"];

/** Returns nodemailer's options for a server. A login requires TLS. */
export function smtpOptions({ host, port, user, password }: SmtpServer) {
  return {
    host,
    port,
    secure: port === 465,
    // Never sends a password unencrypted, whatever the server offers.
    ...(user === "" ? {} : { requireTLS: true, auth: { user, pass: password } }),
  };
}

/** Opens a pool of connections, which are created when needed and reused. */
export function connectSmtp(server: SmtpServer, sender: SenderAddress, connections: number): Mailer {
  const transport = createTransport({
    ...smtpOptions(server),
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    // The outbox retries, with its own delays.
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
        // The same for every attempt of a row: most mail programs show a repeated e-mail once.
        messageId: `<${message.id}@${sender.domain}>`,
        subject: message.subject,
        text: message.text,
        html: message.html,
        headers: {
          // RFC 3834: suppresses automatic replies without claiming to be a mailing list.
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
