import type { Database } from "../../../src/lib/database.types.ts";
import { isLanguage } from "../_shared/contract/languages.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { composeEmail } from "../_shared/emails/compose-email.ts";
import type { Sender } from "../_shared/emails/composer.ts";
import { toHtml, toPlainText } from "../_shared/emails/layout.ts";
import { isEmailTemplate, readPayload } from "../_shared/emails/payloads.ts";
import { noteScheduleRun } from "../_shared/schedule-run.ts";
import { scheduledHandler } from "../_shared/serve-function.ts";
import { isServerDown, type Mailer, type OutgoingMessage } from "./mailer.ts";
import type { SenderAddress } from "./sender-address.ts";
import { readSender } from "./sender-settings.ts";

export type Dependencies = Pick<ServiceDependencies, "database" | "now" | "deployment"> & {
  /** Opens the mail server for one run; closed at its end. */
  connect: (sender: SenderAddress) => Mailer;
  /** Whom messages come from where the settings say nothing else. */
  sender: SenderAddress;
  siteUrl: string;
  /** What the schedule proves itself with. */
  cronSecret: string;
};

type QueuedEmail = Database["public"]["Tables"]["email_outbox"]["Row"];

/** Few enough that a slow server is done with them before the claim of five minutes ends. */
const batchSize = 10;

/** No batch is begun after this long; the next run goes on. */
const runMilliseconds = 45_000;

/**
 * Drains the outbox: `POST` with `Authorization: Bearer <CRON_SECRET>` answers
 * 200 `{ sent, failed }`. A message that fails is queued again with a growing
 * delay by the database, so a mail server that is down costs time and nothing
 * else. Errors: 401, 405, 500 when the database cannot be asked.
 */
export const createHandler = scheduledHandler("send-emails", (dependencies: Dependencies) =>
  noteScheduleRun(dependencies.database, "send-emails", () => drain(dependencies)),
);

async function drain({
  database,
  connect,
  sender: fallback,
  siteUrl,
  now,
}: Dependencies): Promise<{ sent: number; failed: number }> {
  const end = now().getTime() + runMilliseconds;
  const { from, brand } = await readSender(database, fallback);
  const sender = { brand, siteUrl };
  const mailer = connect(from);
  const counts = { sent: 0, failed: 0 };
  try {
    for (let batch = await claim(database); batch.length > 0; batch = await claim(database)) {
      let serverDown: Error | null = null;
      for (const email of batch) {
        // Once the server is down the rest of the batch would only wait for it too, one timeout each.
        const failure: Error | null = serverDown ?? (await trySend(mailer, sender, email));
        serverDown = isServerDown(failure) ? failure : null;
        await finish(database, email.id, failure);
        counts[failure === null ? "sent" : "failed"] += 1;
      }
      if (serverDown !== null || now().getTime() >= end) {
        break;
      }
    }
  } finally {
    mailer.close();
  }
  return counts;
}

/** Takes due messages, oldest first. */
async function claim(database: ServiceClient): Promise<QueuedEmail[]> {
  const { data } = await database.rpc("claim_emails", { batch_size: batchSize }).throwOnError();
  return data.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
}

async function finish(database: ServiceClient, emailId: string, failure: Error | null): Promise<void> {
  const outcome = failure === null ? {} : { error: failure.message };
  await database.rpc("finish_email", { email_id: emailId, ...outcome }).throwOnError();
}

/** Sends one message; null when the server took it, else the reason. One bad message never stops the others. */
async function trySend(mailer: Mailer, sender: Sender, email: QueuedEmail): Promise<Error | null> {
  try {
    await mailer.send(toMessage(email, sender));
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
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
