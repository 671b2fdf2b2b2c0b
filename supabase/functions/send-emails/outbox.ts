import type { Database } from "../../database.types.ts";
import type { ServiceClient } from "../_shared/database.ts";

/** A message as it is queued. */
export type QueuedEmail = Database["public"]["Tables"]["email_outbox"]["Row"];

/** How an attempt ended: sent without an error. With `wait_seconds` it does not count and is made again after so long. */
export type Outcome = { id: string; error?: string; wait_seconds?: number };

/** The queue of messages. */
export type Outbox = {
  /** Takes due messages for five minutes, the most urgent first. */
  claim: (batchSize: number) => Promise<QueuedEmail[]>;
  /** Notes that the mail server may have a message from now on. */
  handOver: (id: string) => Promise<void>;
  finish: (outcomes: readonly Outcome[]) => Promise<void>;
};

/** Returns the outbox of the database. */
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

/** Until a note that failed is tried again, in milliseconds: a message without one is left to the team. */
const noteWaits = [1000, 3000, 6000];

/**
 * Notes outcomes as they come: each at once, and those that come during a note together in the next one, so that a
 * run that is killed leaves few accepted messages without a note.
 */
export function createNotes(
  outbox: Outbox,
  wait: (milliseconds: number) => Promise<void>,
): {
  add: (outcome: Outcome) => void;
  /** Resolves when everything is noted; rejects when something could not be. */
  settle: () => Promise<void>;
  hasFailed: () => boolean;
} {
  let pending: Outcome[] = [];
  let failure: { error: unknown } | null = null;
  let noting: Promise<void> | null = null;
  const finish = async (outcomes: readonly Outcome[]) => {
    for (const milliseconds of noteWaits) {
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
