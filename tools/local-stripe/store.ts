import type { Change, Event } from "./model/change.ts";
import { randomId, type Context } from "./model/context.ts";
import type { StripeEvent } from "./model/stored.ts";
import {
  applyEntry,
  type Delivery,
  noFaults,
  type Entry,
  type Faults,
  type Kind,
  type OfKind,
  type RefundRefusal,
  type SavedResponse,
  type State,
  type StoredObject,
} from "./state.ts";

/** The API request that caused an event; null when no request did. */
export interface EventRequest {
  id: string | null;
  idempotency_key: string | null;
}

export type Store = ReturnType<typeof createStore>;

/** Version that events are written in; the one the `stripe` package is pinned to. */
const apiVersion = "2026-10-28.endive";

/**
 * Reads and changes a state. Every change passes the entries of one change to `record` together, so that it is
 * atomic.
 */
export function createStore(state: State, record: (entries: Entry[]) => void) {
  function change(entries: Entry[]): void {
    for (const entry of entries) applyEntry(state, entry);
    record(entries);
  }

  function get<K extends Kind>(kind: K, id: string): OfKind<K> | undefined {
    const object = state.objects.get(kind)?.get(id);
    return object && isOf(object, kind) ? object : undefined;
  }

  return {
    /** The object of a kind with an id. */
    get,

    /** The object with an id, of any kind. */
    find(id: string): StoredObject | undefined {
      for (const objects of state.objects.values()) {
        const object = objects.get(id);
        if (object) return object;
      }
      return undefined;
    },

    /** All objects of a kind, newest first, as Stripe lists them. */
    list<K extends Kind>(kind: K): OfKind<K>[] {
      return [...(state.objects.get(kind)?.values() ?? [])]
        .filter((object) => isOf(object, kind))
        .toReversed();
    },

    checkout: (session: string) => state.checkouts.get(session),
    itemsOfLink: (link: string) => state.linkItems.get(link) ?? [],
    renewalOf: (paymentMethod: string) => state.renewals.get(paymentMethod) ?? "succeeds",
    response: (key: string) => state.responses.get(key),
    deliveries: () => [...state.deliveries.values()],
    paused: () => state.paused,
    faults: () => state.faults,
    refundRefusal: () => state.refundRefusal,

    /** Applies a change with its events and, for an idempotent request, its response; `send` queues the events. */
    commit(
      made: Change,
      context: Context,
      { cause, send, response }: { cause: EventRequest; send: boolean; response: SavedResponse | null },
    ): void {
      const events = made.events.map((event) => storedEvent(event, cause, context));
      const entries = [
        ...changeEntries(made),
        ...(response ? [{ kind: "response" as const, value: response }] : []),
        ...(send
          ? queuedEvents(events, state.faults)
          : events.map((value): Entry => ({ kind: "object", value }))),
      ];
      if (entries.length > 0) change(entries);
    },

    /** Queues an event again, under its own or a new id, without simulated faults. */
    resend: (event: StripeEvent) => change(queued(event, noFaults, false)),

    /** Changes pending deliveries, such as their due time or status. */
    reschedule(deliveries: Delivery[]): void {
      change(
        deliveries.flatMap((delivery): Entry[] => {
          const event = get("event", delivery.event);
          return [
            { kind: "delivery", value: delivery },
            ...(event && delivery.status === "lost"
              ? [{ kind: "object" as const, value: { ...event, pending_webhooks: 0 } }]
              : []),
          ];
        }),
      );
    },

    setFaults: (value: Faults) => change([{ kind: "faults", value }]),

    /**
     * Records the outcome of an attempt and updates `pending_webhooks`. An attempt that was in flight during a reset is discarded.
     */
    recordAttempt(delivery: Delivery): void {
      if (!state.deliveries.has(delivery.id)) return;
      const event = get("event", delivery.event);
      const others = [...state.deliveries.values()].filter(
        (other) => other.event === delivery.event && other.id !== delivery.id && other.status === "pending",
      );
      const waiting = others.length + (delivery.status === "pending" ? 1 : 0);
      change([
        { kind: "delivery", value: delivery },
        ...(event ? [{ kind: "object" as const, value: { ...event, pending_webhooks: waiting } }] : []),
      ]);
    },

    setRefundRefusal: (value: RefundRefusal | null) => change([{ kind: "refund_refusal", value }]),

    setPaused: (value: boolean) => change([{ kind: "paused", value }]),

    /** Removes everything. */
    reset: () => change([{ kind: "reset" }]),
  };
}

function isOf<K extends Kind>(object: StoredObject, kind: K): object is OfKind<K> {
  return object.object === kind;
}

function storedEvent(
  { type, object, previous }: Event,
  cause: EventRequest,
  { newId, now }: Context,
): StripeEvent {
  return {
    id: newId("evt"),
    object: "event",
    api_version: apiVersion,
    created: now,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: cause,
    type,
  };
}

function changeEntries({ put, checkouts = [], linkItems = {}, renewals = {} }: Change): Entry[] {
  return [
    ...put.map((value): Entry => ({ kind: "object", value })),
    ...checkouts.map((value): Entry => ({ kind: "checkout", value })),
    ...Object.entries(linkItems).map(([link, value]): Entry => ({ kind: "link_items", link, value })),
    ...Object.entries(renewals).map(([paymentMethod, value]): Entry => ({
      kind: "renewal",
      paymentMethod,
      value,
    })),
  ];
}

/** Queues new events with the simulated faults; the next `loseNext` events get lost. */
function queuedEvents(events: readonly StripeEvent[], faults: Faults): Entry[] {
  const entries = events.flatMap((event, index) => queued(event, faults, index < faults.loseNext));
  if (faults.loseNext === 0 || events.length === 0) return entries;
  const loseNext = Math.max(faults.loseNext - events.length, 0);
  return [...entries, { kind: "faults", value: { ...faults, loseNext } }];
}

function queued(event: StripeEvent, faults: Faults, lost: boolean): Entry[] {
  const delivery = (): Delivery => ({
    id: randomId("whd"),
    event: event.id,
    attempts: 0,
    dueAt: Date.now() + faults.delay * 1000,
    status: lost ? "lost" : "pending",
    lastResponse: null,
  });
  const deliveries = Array.from({ length: lost ? 1 : faults.copies }, delivery);
  return [
    { kind: "object", value: { ...event, pending_webhooks: lost ? 0 : deliveries.length } },
    ...deliveries.map((value): Entry => ({ kind: "delivery", value })),
  ];
}
