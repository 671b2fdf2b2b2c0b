import { readStored, store } from "./browser-storage";

/** Field values by name. Those of a failed page stay in its memory only, because they can include passwords. */
type Values = Readonly<Record<string, unknown>>;

type Kept = { address: string; values: Values };

// Forms that were removed in the current task. An error boundary learns of its failure in the same task.
let removed = new Map<string, Kept>();
let kept = new Map<string, Kept>();

const address = () => window.location.pathname;

/** Notes the values of a form that is being removed. They are dropped unless `keepRemovedForms` follows at once. */
export function noteRemovedForm(name: string, values: Values): void {
  if (removed.size === 0) queueMicrotask(() => removed.clear());
  removed.set(name, { address: address(), values });
}

/** Keeps the values of the forms that are removed together with a failed page. */
export function keepRemovedForms(): void {
  kept = new Map([...kept, ...removed]);
  removed = new Map();
}

/** Returns the values of a form that failed with its page, once; null without any at this address. */
export function takeKeptForm(name: string): Values | null {
  const found = kept.get(name);
  kept.delete(name);
  return found?.address === address() ? found.values : null;
}

const endedKey = "kept-forms";

// Names of the fields whose values are never stored.
const secretFields = /password|code|access|secret|token/;

// The signed-in user; null after the end of the session.
let owner: string | null = null;
const openForms = new Set<() => Kept & { name: string }>();

type EndedForms = { userId: string; forms: Readonly<Record<string, Values>> };

const placeOf = (name: string, at: string) => `${at} ${name}`;

function readEndedForms(): EndedForms | null {
  try {
    const ended = JSON.parse(readStored(endedKey, "sessionStorage") ?? "null") as EndedForms | null;
    return typeof ended?.userId === "string" && typeof ended.forms === "object" ? ended : null;
  } catch {
    return null;
  }
}

/**
 * Follows an open form, whose values stay in this tab when the session ends by itself.
 *
 * @param name names the form and its record
 * @param read returns the typed values
 * @returns a function that ends it
 */
export function followOpenForm(name: string, read: () => Values): () => void {
  const form = () => ({ name, address: address(), values: read() });
  openForms.add(form);
  return () => void openForms.delete(form);
}

/** Keeps the typed values of the open forms, without secrets, for the user whose session has ended by itself. */
export function keepOpenForms(): void {
  if (owner === null) return;
  const forms = { ...readEndedForms()?.forms };
  for (const form of openForms) {
    const { name, address: at, values } = form();
    const typed = Object.entries(values).filter(
      ([field, value]) => !secretFields.test(field) && value !== "",
    );
    if (typed.length > 0) forms[placeOf(name, at)] = Object.fromEntries(typed);
  }
  store(endedKey, JSON.stringify({ userId: owner, forms } satisfies EndedForms), "sessionStorage");
  owner = null;
}

/** Allows the user to take the forms that this tab kept for them, and removes those of another user. */
export function allowKeptForms(userId: string): void {
  owner = userId;
  if (readEndedForms()?.userId !== userId) store(endedKey, null, "sessionStorage");
}

/** Returns the values of a form that was open when the session ended at this address, once; null without any. */
export function takeEndedForm(name: string): Values | null {
  const ended = readEndedForms();
  if (ended === null || owner !== ended.userId) return null;
  const { [placeOf(name, address())]: found = null, ...others } = ended.forms;
  if (found)
    store(endedKey, JSON.stringify({ userId: owner, forms: others } satisfies EndedForms), "sessionStorage");
  return found;
}

/** Forgets all values on sign-out because the next user of this browser may be someone else. */
export function forgetKeptForms(): void {
  kept.clear();
  owner = null;
  store(endedKey, null, "sessionStorage");
}
