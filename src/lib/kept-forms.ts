/** Field values by name, in the memory of this page only, because they can include passwords. */
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

/** Forgets all values on sign-out because the next user of this browser may be someone else. */
export function forgetKeptForms(): void {
  kept.clear();
}
