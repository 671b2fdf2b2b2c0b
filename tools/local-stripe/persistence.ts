import { appendFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { emptyState, expireOld, snapshot, applyEntry, type Entry, type State } from "./state.ts";

/**
 * The data file is a journal: a header line, then one line of JSON per change. One line per change makes a change
 * atomic, and appending costs the same at any size.
 */
const firstLine = JSON.stringify({ local_stripe: 2 });

/** A file with this many times more entries than the state needs is compacted at start. */
const rewriteFactor = 2;

/** The contents of a data file. */
export interface ReadJournal {
  state: State;
  /** Whether the file must be rewritten before entries are appended. */
  rewrite: boolean;
}

/**
 * Reads the data file without entries that have expired at a time (seconds). A missing file is an empty state. A
 * last line that a crash cut off is left out. A foreign file throws an error that names it, because starting over
 * silently would lose data.
 */
export async function readJournal(dataFile: string | null, now: number): Promise<ReadJournal> {
  const state = emptyState();
  const text = dataFile === null ? null : await readIfThere(dataFile);
  if (text === null) return { state, rewrite: true };
  const [first, ...rest] = text.split("\n");
  // Text after the last line break is an incomplete change.
  const cutOff = rest.pop();
  const changes = rest.map((line) => parse(line));
  if (first !== firstLine || cutOff === undefined || changes.some((change) => !isChange(change))) {
    throw new Error(
      `${dataFile} is not a data file of the local Stripe. Move it away or start with --reset.`,
    );
  }
  const entries = changes.filter(isChange).flat();
  for (const entry of entries) applyEntry(state, entry);
  expireOld(state, now);
  return {
    state,
    rewrite: cutOff !== "" || entries.length > rewriteFactor * snapshot(state).length,
  };
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function isChange(value: unknown): value is Entry[] {
  return (
    Array.isArray(value) &&
    value.every((entry: unknown) => typeof entry === "object" && entry !== null && "kind" in entry)
  );
}

/** Writes changes to disk, in order and one write at a time. */
export interface Journal {
  /** Queues the entries of one change. */
  record(entries: Entry[]): void;
  /** Resolves once every change so far is on disk; rejects when it cannot be written. */
  saved(): Promise<void>;
}

/** A journal for a data file; without a file it stores nothing. */
export function createJournal(dataFile: string | null, { state, rewrite }: ReadJournal): Journal {
  if (dataFile === null) return { record: () => undefined, saved: () => Promise.resolve() };
  const file = dataFile;
  let unwritten: Entry[][] = [];
  let unsaved = false;
  let whole = rewrite;
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    const changes = unwritten;
    unwritten = [];
    unsaved = false;
    try {
      if (whole) {
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(`${file}.tmp`, lines([firstLine, JSON.stringify(snapshot(state))]));
        await rename(`${file}.tmp`, file);
        whole = false;
      } else {
        await appendFile(file, lines(changes.map((change) => JSON.stringify(change))));
      }
    } catch (error) {
      // Part of the change may be written; only a rewritten file is certain to be complete.
      whole = true;
      unsaved = true;
      throw error;
    }
  }

  return {
    record(entries) {
      unwritten.push(entries);
      unsaved = true;
      if (entries.some((entry) => entry.kind === "reset")) whole = true;
    },
    async saved() {
      while (unsaved || writing) {
        writing ??= write().finally(() => {
          writing = null;
        });
        await writing;
      }
    },
  };
}

function lines(texts: string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}
