import type { TestCard } from "./cards.ts";
import type { CheckoutDetails } from "./model/change.ts";
import type { LineItem, Resource, StripeEvent } from "./model/stored.ts";

/** A stored object: a resource or an event. */
export type StoredObject = Resource | StripeEvent;
export type Kind = StoredObject["object"];
export type OfKind<K extends Kind> = Extract<StoredObject, { object: K }>;

/** The response of an idempotent request, replayed for a repeated request. */
export interface SavedResponse {
  key: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  /** Seconds. */
  savedAt: number;
}

/** An event on its way to the webhook endpoint. */
export interface Delivery {
  id: string;
  event: string;
  attempts: number;
  /** Milliseconds since 1970; when the next attempt is due. */
  dueAt: number;
  /** "lost" simulates a failure of Stripe's own queue: the event is never sent. */
  status: "pending" | "delivered" | "failed" | "lost";
  /** HTTP status or network error of the last attempt. */
  lastResponse: string | null;
}

/** Simulated faults between the local Stripe and the webhook endpoint. */
export interface Faults {
  /** How often each event is sent; 1 is normal. */
  copies: number;
  /** Seconds that each event waits before it is sent. */
  delay: number;
  /** How many of the next events are never sent. */
  loseNext: number;
}

/** Every event is sent once and at once. */
export const noFaults: Faults = { copies: 1, delay: 0, loseNext: 0 };

/** Reasons for which Stripe refuses refunds, as the control page names them. */
export const refundRefusals = ["charge_disputed", "insufficient_balance", "charge_not_refundable"] as const;
export type RefundRefusal = (typeof refundRefusals)[number];

/** One journal entry. Applied in order, the entries make up the state. */
export type Entry =
  | { kind: "object"; value: StoredObject }
  | { kind: "checkout"; value: CheckoutDetails }
  | { kind: "link_items"; link: string; value: LineItem[] }
  | { kind: "renewal"; paymentMethod: string; value: TestCard["renewal"] }
  | { kind: "response"; value: SavedResponse }
  | { kind: "delivery"; value: Delivery }
  | { kind: "paused"; value: boolean }
  | { kind: "faults"; value: Faults }
  | { kind: "refund_refusal"; value: RefundRefusal | null }
  | { kind: "reset" };

/** Everything that is persisted, in memory. */
export interface State {
  objects: Map<Kind, Map<string, StoredObject>>;
  checkouts: Map<string, CheckoutDetails>;
  linkItems: Map<string, LineItem[]>;
  renewals: Map<string, TestCard["renewal"]>;
  responses: Map<string, SavedResponse>;
  deliveries: Map<string, Delivery>;
  paused: boolean;
  faults: Faults;
  /** Why every refund is refused; null when refunds are made. */
  refundRefusal: RefundRefusal | null;
}

/** A state without anything. */
export function emptyState(): State {
  return {
    objects: new Map(),
    checkouts: new Map(),
    linkItems: new Map(),
    renewals: new Map(),
    responses: new Map(),
    deliveries: new Map(),
    paused: false,
    faults: noFaults,
    refundRefusal: null,
  };
}

/** Applies one entry to the state. */
export function applyEntry(state: State, entry: Entry): void {
  switch (entry.kind) {
    case "object": {
      const objects = state.objects.get(entry.value.object) ?? new Map<string, StoredObject>();
      state.objects.set(entry.value.object, objects.set(entry.value.id, entry.value));
      break;
    }
    case "checkout":
      state.checkouts.set(entry.value.session, entry.value);
      break;
    case "link_items":
      state.linkItems.set(entry.link, entry.value);
      break;
    case "renewal":
      state.renewals.set(entry.paymentMethod, entry.value);
      break;
    case "response":
      state.responses.set(entry.value.key, entry.value);
      break;
    case "delivery":
      state.deliveries.set(entry.value.id, entry.value);
      break;
    case "paused":
      state.paused = entry.value;
      break;
    case "faults":
      state.faults = entry.value;
      break;
    case "refund_refusal":
      state.refundRefusal = entry.value;
      break;
    case "reset":
      Object.assign(state, emptyState());
  }
}

/** Returns the shortest list of entries that produces a state. */
export function snapshot(state: State): Entry[] {
  return [
    ...[...state.objects.values()].flatMap((objects) =>
      Array.from(objects.values(), (value): Entry => ({ kind: "object", value })),
    ),
    ...Array.from(state.checkouts.values(), (value): Entry => ({ kind: "checkout", value })),
    ...Array.from(state.linkItems, ([link, value]): Entry => ({ kind: "link_items", link, value })),
    ...Array.from(state.renewals, ([paymentMethod, value]): Entry => ({
      kind: "renewal",
      paymentMethod,
      value,
    })),
    ...Array.from(state.responses.values(), (value): Entry => ({ kind: "response", value })),
    ...Array.from(state.deliveries.values(), (value): Entry => ({ kind: "delivery", value })),
    { kind: "paused", value: state.paused },
    { kind: "faults", value: state.faults },
    { kind: "refund_refusal", value: state.refundRefusal },
  ];
}

const responseSeconds = 24 * 60 * 60;
const eventSeconds = 30 * 24 * 60 * 60;

/**
 * Removes expired entries at a time (seconds), as Stripe does: idempotent responses after a day, events after
 * thirty.
 */
export function expireOld(state: State, now: number): void {
  for (const response of state.responses.values()) {
    if (response.savedAt < now - responseSeconds) state.responses.delete(response.key);
  }
  const events = state.objects.get("event");
  for (const event of events?.values() ?? []) {
    if (event.object === "event" && event.created < now - eventSeconds) events?.delete(event.id);
  }
  for (const delivery of state.deliveries.values()) {
    if (!events?.has(delivery.event)) state.deliveries.delete(delivery.id);
  }
}
