import { isLanguage } from "../_shared/contract/languages.ts";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { composeEmail } from "../_shared/emails/compose-email.ts";
import type { Sender } from "../_shared/emails/composer.ts";
import { toHtml, toPlainText } from "../_shared/emails/layout.ts";
import { isEmailTemplate, readPayload } from "../_shared/emails/payloads.ts";
import { recordScheduleRun } from "../_shared/schedule-run.ts";
import { scheduledHandler } from "../_shared/serve-function.ts";
import { drain, type RunReport } from "./drain.ts";
import type { Mailer, OutgoingMessage } from "./mailer.ts";
import { databaseOutbox, type QueuedEmail } from "./outbox.ts";
import { createPace } from "./pace.ts";
import { readRunSettings } from "./run-settings.ts";
import type { SenderAddress } from "./sender-address.ts";

export type Dependencies = Pick<ServiceDependencies, "database" | "now" | "deployment"> & {
  /** Connects to the mail server for one run. */
  connect: (sender: SenderAddress, connections: number) => Mailer;
  /** The sender unless the settings name another. */
  sender: SenderAddress;
  siteUrl: string;
  /** The scheduler's secret. */
  cronSecret: string;
  /** Resolves after the given number of milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
};

/**
 * Sends the outbox: `POST` with `Authorization: Bearer <CRON_SECRET>` answers 200 with the `RunReport`. The database
 * queues a failed e-mail again with a growing delay. A run is recorded as failed when the mail server was down or
 * refused everything. Errors: 401, 405, 500 when the database fails.
 */
export const createHandler = scheduledHandler("send-emails", (dependencies: Dependencies) =>
  recordScheduleRun(dependencies.database, "send-emails", () => sendDue(dependencies), isSuccessful),
);

const isSuccessful = ({ sent, postponed, serverDown }: RunReport) =>
  !serverDown && (sent > 0 || postponed === 0);

async function sendDue(dependencies: Dependencies): Promise<RunReport> {
  const { database, connect, siteUrl, now, wait } = dependencies;
  const { from, brand, mostPerSecond, connections } = await readRunSettings(database, dependencies.sender);
  const mailer = connect(from, connections);
  try {
    return await drain({
      outbox: databaseOutbox(database),
      mailer,
      connections,
      pace: createPace(mostPerSecond),
      compose: (email) => toMessage(email, { brand, siteUrl }),
      now: () => now().getTime(),
      wait,
    });
  } finally {
    mailer.close();
  }
}

function toMessage(queued: QueuedEmail, sender: Sender): OutgoingMessage {
  if (!isEmailTemplate(queued.template) || !isLanguage(queued.locale)) {
    throw new Error(`There is no text for ${queued.template} in ${queued.locale}.`);
  }
  const payload = readPayload(queued.template, queued.payload);
  const email = composeEmail(queued.template, queued.locale, payload, sender);
  return {
    id: queued.id,
    recipient: queued.recipient,
    recipientName: payload.full_name,
    language: email.language,
    subject: email.subject,
    text: toPlainText(email),
    html: toHtml(email),
  };
}
