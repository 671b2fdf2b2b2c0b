import { appendFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { emptyState, expireOld, snapshot, applyEntry, type Entry, type State } from "./state.ts";

/**
 * The data file is a journal: a first line that says what it is, then one line
 * of JSON per change. A change is one line so that it is kept all or nothing,
 * and appending costs the same however much there is.
 */
const firstLine = JSON.stringify({ local_stripe: 2 });

/** A file with this many times more entries than the state needs is compacted at start. */
const rewriteFactor = 2;

/** What was read from a data file. */
export interface ReadJournal {
  state: State;
  /** Whether the file must be written anew before anything is appended. */
  rewrite: boolean;
}

/**
 * Reads the data file without what is too old to keep at a time in seconds; no file means nothing yet. A last line that was cut off
 * by a crash is left out. A file that is not ours is an error that names it,
 * because starting over in silence would lose data.
 */
export async function readJournal(dataFile: string | null, now: number): Promise<ReadJournal> {
  const state = emptyState();
  const text = dataFile === null ? null : await readIfThere(dataFile);
  if (text === null) return { state, rewrite: true };
  const [first, ...rest] = text.split("\n");
  // Whatever follows the last line break is a change that was never whole.
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
  /** Takes the entries of one change. */
  record(entries: Entry[]): void;
  /** Resolves once every change so far is on disk; rejects when it cannot be written. */
  saved(): Promise<void>;
}

/** A journal for a data file, or one that keeps nothing when there is none. */
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
      // Part of it may be there; only a fresh file is surely right.
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
