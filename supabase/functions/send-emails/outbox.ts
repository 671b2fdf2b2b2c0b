import type { Database } from "../../database.types.ts";
import type { ServiceClient } from "../_shared/database.ts";

/** A queued e-mail. */
export type QueuedEmail = Database["public"]["Tables"]["email_outbox"]["Row"];

/**
 * Result of an attempt: sent when `error` is absent. With `wait_seconds` the attempt does not count and is repeated
 * after that time.
 */
export type Outcome = { id: string; error?: string; wait_seconds?: number };

/** The queue of e-mails. */
export type Outbox = {
  /** Claims due e-mails for five minutes, most urgent first. */
  claim: (batchSize: number) => Promise<QueuedEmail[]>;
  /** Records that the mail server may have the e-mail. */
  handOver: (id: string) => Promise<void>;
  finish: (outcomes: readonly Outcome[]) => Promise<void>;
};

/** Returns the outbox in the database. */
export function databaseOutbox(database: ServiceClient): Outbox {
  return {
    claim: async (batchSize) => {
      const { data } = await database.rpc("claim_emails", { batch_size: batchSize }).throwOnError();
      return data.toSorted(
        (a, b) => a.priority - b.priority || Date.parse(a.created_at) - Date.parse(b.created_at),
      );
    },
    handOver: async (id) => {
      await database.rpc("hand_over_email", { email_id: id }).throwOnError();
    },
    finish: async (outcomes) => {
      await database.rpc("finish_emails", { outcomes: [...outcomes] }).throwOnError();
    },
  };
}

/** Delays before a failed write of outcomes is retried, in milliseconds. E-mails without an outcome go to the team. */
const retryDelays = [1000, 3000, 6000];

/**
 * Stores outcomes immediately. Outcomes that arrive during a write are stored together in the next one, so that a
 * killed run leaves few accepted e-mails without an outcome.
 */
export function createOutcomeWriter(
  outbox: Outbox,
  wait: (milliseconds: number) => Promise<void>,
): {
  add: (outcome: Outcome) => void;
  /** Resolves when all outcomes are stored; rejects when a write failed. */
  settle: () => Promise<void>;
  hasFailed: () => boolean;
} {
  let pending: Outcome[] = [];
  let failure: { error: unknown } | null = null;
  let noting: Promise<void> | null = null;
  const finish = async (outcomes: readonly Outcome[]) => {
    for (const milliseconds of retryDelays) {
      try {
        return await outbox.finish(outcomes);
      } catch {
        await wait(milliseconds);
      }
    }
    return outbox.finish(outcomes);
  };
  const note = async () => {
    try {
      while (pending.length > 0) {
        const outcomes = pending;
        pending = [];
        await finish(outcomes);
      }
    } catch (error) {
      failure = { error };
    }
    noting = null;
  };
  return {
    add: (outcome) => {
      pending.push(outcome);
      noting ??= note();
    },
    settle: async () => {
      await noting;
      if (failure !== null) throw failure.error;
    },
    hasFailed: () => failure !== null,
  };
}
