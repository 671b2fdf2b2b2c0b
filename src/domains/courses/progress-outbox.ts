import { readStored, store } from "@/platform/browser-storage";
import type { AppError } from "@/platform/app-error";
import type { ProgressChange } from "./rules";

/** Progress in a lesson that the database has not stored yet. */
export type PendingProgress = ProgressChange & {
  /** The furthest second reached since the last success. */
  furthestSeconds?: number;
  /** The time of the last change, in milliseconds by this device's clock. */
  at: number;
};

type Pending = Record<string, PendingProgress>;

const keyOf = (userId: string) => `lesson-progress-${userId}`;

// Without storage, progress lasts until the page is closed.
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

/** Stores progress in this browser until it has been sent, even after the page closes. */
export function storeProgress(
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

/** Returns the unsent progress of a lesson; null when there is none. */
export function pendingProgress(userId: string, lessonId: string): PendingProgress | null {
  return read(userId)[lessonId] ?? null;
}

type Send = (lessonId: string, change: ProgressChange, secondsAgo: number) => Promise<void>;

// A retry cannot succeed: the lesson is gone, or the user has no access.
const permanentErrors: readonly string[] = [
  "not_found",
  "forbidden",
  "invalid_input",
] satisfies AppError["code"][];

const codeOf = (error: unknown) => (error as Partial<AppError> | null)?.code ?? "unknown";

async function sendOne(lessonId: string, pending: PendingProgress, send: Send): Promise<void> {
  const { furthestSeconds = 0, at, ...change } = pending;
  const secondsAgo = Math.max(0, Math.round((Date.now() - at) / 1000));
  // The learner watched further and then went back: the further position also counts, one second earlier.
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
      if (!permanentErrors.includes(codeOf(error))) throw error;
      failure = error;
    }
    const now = read(userId);
    // A change made during sending is sent the next time.
    if (now[lessonId]?.at === pending.at) delete now[lessonId];
    write(userId, now);
    if (failure) throw failure;
  }
  return waiting.length;
}

/**
 * Sends the stored progress, one sender at a time. Drops what the database rejects permanently and keeps the
 * rest when sending fails.
 *
 * @returns the number of sent lessons
 * @throws the errors of `send`
 */
export function sendProgress(userId: string, send: Send): Promise<number> {
  const before = sending.get(userId) ?? Promise.resolve();
  const run = before.catch(() => undefined).then(() => sendAll(userId, send));
  sending.set(userId, run);
  return run;
}
