import type { Database } from "../../../src/lib/database.types.ts";
import type { ServiceClient } from "../_shared/database.ts";

/** A message as it is queued. */
export type QueuedEmail = Database["public"]["Tables"]["email_outbox"]["Row"];

/** How an attempt ended: sent without an error. With `wait_seconds` it does not count and is made again after so long. */
export type Outcome = { id: string; error?: string; wait_seconds?: number };

/** The queue of messages. */
export type Outbox = {
  /** Takes due messages for five minutes, the most urgent first. */
  claim: (batchSize: number) => Promise<QueuedEmail[]>;
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
    finish: async (outcomes) => {
      await database.rpc("finish_emails", { outcomes: [...outcomes] }).throwOnError();
    },
  };
}

/**
 * Notes outcomes as they come: each at once, and those that come during a note together in the next one, so that a
 * run that is killed leaves few accepted messages without a note.
 */
export function createNotes(outbox: Outbox): {
  add: (outcome: Outcome) => void;
  /** Resolves when everything is noted; rejects when something could not be. */
  settle: () => Promise<void>;
  hasFailed: () => boolean;
} {
  let pending: Outcome[] = [];
  let failure: { error: unknown } | null = null;
  let noting: Promise<void> | null = null;
  const note = async () => {
    try {
      while (pending.length > 0) {
        const outcomes = pending;
        pending = [];
        await outbox.finish(outcomes);
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
