import { readStored, store } from "@/lib/browser-storage";
import type { AppError } from "@/lib/app-error";
import type { ProgressChange } from "./model";

/** Progress in a lesson that is not in the database yet. */
export type PendingProgress = ProgressChange & {
  /** Furthest second that the learner came to meanwhile. */
  furthestSeconds?: number;
  /** When it was last added to, in milliseconds by this device's clock. */
  at: number;
};

type Pending = Record<string, PendingProgress>;

const keyOf = (userId: string) => `lesson-progress-${userId}`;

// Where storage is blocked it lasts as long as the page.
const inMemory = new Map<string, string>();

function read(userId: string): Pending {
  const stored = readStored(keyOf(userId)) ?? inMemory.get(userId);
  if (!stored) return {};
  try {
    const pending: unknown = JSON.parse(stored);
    return typeof pending === "object" && pending !== null ? (pending as Pending) : {};
  } catch {
    return {};
  }
}

function write(userId: string, pending: Pending): void {
  const text = Object.keys(pending).length > 0 ? JSON.stringify(pending) : null;
  store(keyOf(userId), text);
  if (text === null) inMemory.delete(userId);
  else inMemory.set(userId, text);
}

/** Keeps progress in this browser until it has been sent, also past the end of the page. */
export function keepProgress(
  userId: string,
  lessonId: string,
  change: ProgressChange,
  now = Date.now(),
): void {
  const pending = read(userId);
  const before = pending[lessonId];
  const furthest = Math.max(before?.furthestSeconds ?? 0, change.positionSeconds ?? 0);
  pending[lessonId] = { ...before, ...change, furthestSeconds: furthest, at: now };
  write(userId, pending);
}

/** What waits to be sent of a lesson; null when nothing does. */
export function pendingProgress(userId: string, lessonId: string): PendingProgress | null {
  return read(userId)[lessonId] ?? null;
}

type Send = (lessonId: string, change: ProgressChange, secondsAgo: number) => Promise<void>;

// What no second attempt would change: the lesson is gone, or not for this person.
const final: readonly string[] = ["not_found", "forbidden", "invalid_input"] satisfies AppError["code"][];

const codeOf = (error: unknown) => (error as Partial<AppError> | null)?.code ?? "unknown";

async function sendOne(lessonId: string, pending: PendingProgress, send: Send): Promise<void> {
  const { furthestSeconds = 0, at, ...change } = pending;
  const secondsAgo = Math.max(0, Math.round((Date.now() - at) / 1000));
  // Watched further than to where they went back: that counts too, as of just before.
  if (change.positionSeconds !== undefined && furthestSeconds > change.positionSeconds) {
    await send(lessonId, { positionSeconds: furthestSeconds }, secondsAgo + 1);
  }
  await send(lessonId, change, secondsAgo);
}

const sending = new Map<string, Promise<unknown>>();

async function sendAll(userId: string, send: Send): Promise<number> {
  const waiting = Object.entries(read(userId));
  for (const [lessonId, pending] of waiting) {
    let failure: unknown = null;
    try {
      await sendOne(lessonId, pending, send);
    } catch (error) {
      if (!final.includes(codeOf(error))) throw error;
      failure = error;
    }
    const now = read(userId);
    // What came meanwhile is sent the next time.
    if (now[lessonId]?.at === pending.at) delete now[lessonId];
    write(userId, now);
    if (failure) throw failure;
  }
  return waiting.length;
}

/**
 * Sends what is kept, one sender at a time. What the database will never take is dropped; everything
 * else stays when sending fails.
 *
 * @returns of how many lessons something was sent
 * @throws what `send` throws
 */
export function sendProgress(userId: string, send: Send): Promise<number> {
  const before = sending.get(userId) ?? Promise.resolve();
  const run = before.catch(() => undefined).then(() => sendAll(userId, send));
  sending.set(userId, run);
  return run;
}
