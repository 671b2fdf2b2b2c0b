import { billingAccountOf, openInvoicesOf, productNames, sessionOf } from "./billing-account.ts";
import { mergeChanges, type Change } from "./model/change.ts";
import type { Context } from "./model/context.ts";
import { nextDue, upcomingNotice, type Due, type DueAccount } from "./model/due.ts";
import type { TestClock } from "./model/stored.ts";
import { destinationOf, finishAdvancing, passTime } from "./model/test-clock.ts";
import type { Store } from "./store.ts";

/** Runs test clocks that are advancing. */
export interface ClockRunner {
  /** Starts the clocks that are set to advance. Call it after a change. */
  wake(): void;
  /** Resolves once no clock is advancing. */
  settled(): Promise<void>;
  /** Stops advancing clocks. They continue when `wake` is called again. */
  close(): Promise<void>;
}

/**
 * Advances clocks from one due event to the next, in order and at each event's own time. Between two events it
 * waits until webhooks have been attempted and runs scheduled work, because receivers act during that time.
 */
export function createClockRunner(options: {
  store: Store;
  newContext(): Context;
  apply(change: Change, context: Context): void;
  delivered(): Promise<void>;
  /** Runs what is due by the clock's new time outside of Stripe. */
  runDue(): Promise<void>;
}): ClockRunner {
  const { store, newContext, apply, delivered, runDue } = options;
  const running = new Map<string, Promise<void>>();
  const closing = new AbortController();

  /** Runs the next due event of a clock, or finishes its advance. Returns false when nothing is left. */
  function step(id: string): boolean {
    const clock = store.get("test_helpers.test_clock", id);
    const to = clock && destinationOf(clock);
    if (!clock || to === null || to === undefined) return false;
    const notices = dueAccounts(store, clock)
      .map(upcomingNotice)
      .filter((due) => due !== null && due.at > clock.frozen_time);
    const moments = [...notices, ...dues(clock)].map((due) => due?.at ?? Infinity);
    const at = Math.max(Math.min(...moments), clock.frozen_time);
    const context = { ...newContext(), now: Math.min(at, to) };
    if (at > to) {
      apply(finishAdvancing(clock, to), context);
      return false;
    }
    const announced = notices.flatMap((due) => (due?.at === at ? [due.change(context)] : []));
    apply(mergeChanges([passTime(clock, at), ...announced]), context);
    for (let due = first(dues(clock)); due && due.at <= at; due = first(dues(clock))) {
      apply(due.change(context), context);
    }
    return true;
  }

  const dues = (clock: TestClock) =>
    dueAccounts(store, clock)
      .map(nextDue)
      .filter((due) => due !== null);

  async function run(id: string): Promise<void> {
    for (let onItsWay = true; onItsWay && !closing.signal.aborted;) {
      onItsWay = step(id);
      await delivered();
      await runDue();
    }
  }

  function wake(): void {
    for (const clock of store.list("test_helpers.test_clock")) {
      if (destinationOf(clock) === null || running.has(clock.id)) continue;
      // Set before the step runs, because each step wakes the runner.
      const finished = Promise.resolve()
        .then(() => run(clock.id))
        .catch((error: unknown) => console.error("local Stripe:", error))
        .finally(() => {
          running.delete(clock.id);
          // A later request may have advanced the clock further.
          if (!closing.signal.aborted) wake();
        });
      running.set(clock.id, finished);
    }
  }

  return {
    wake,
    async settled() {
      while (running.size > 0) await Promise.all(running.values());
    },
    async close() {
      closing.abort();
      await Promise.all(running.values());
    },
  };
}

function first(dues: Due[]): Due | undefined {
  return dues.toSorted((one, other) => one.at - other.at)[0];
}

/** Returns the subscriptions on a clock whose customers are not deleted. */
function dueAccounts(store: Store, clock: TestClock): DueAccount[] {
  return store
    .list("subscription")
    .filter((subscription) => subscription.test_clock === clock.id)
    .flatMap((subscription) => {
      const account = billingAccountOf(store, subscription);
      return account === null
        ? []
        : [
            {
              account,
              open: openInvoicesOf(store, subscription),
              productNames: productNames(store, subscription),
              session: sessionOf(store, subscription),
            },
          ];
    });
}
