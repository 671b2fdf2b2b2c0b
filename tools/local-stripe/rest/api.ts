import { Hono, type Context as HttpContext } from "hono";
import { mergeChanges, type Change } from "../model/change.ts";
import type { Context } from "../model/context.ts";
import { randomId } from "../model/context.ts";
import type { SavedResponse } from "../state.ts";
import type { EventRequest, Store } from "../store.ts";
import { authenticate } from "./authentication.ts";
import type { Operation } from "./call.ts";
import { checkoutSessionOperations } from "./checkout-sessions.ts";
import { couponOperations } from "./coupons.ts";
import { customerOperations } from "./customers.ts";
import { disputeOperations } from "./disputes.ts";
import { StripeApiError } from "./errors.ts";
import { eventOperations } from "./events.ts";
import { expandPaths } from "./expand.ts";
import { decodeForm } from "./form.ts";
import { savedResponse, fingerprintOf } from "./idempotency.ts";
import { expandSource, toJson } from "./includes.ts";
import { invoiceOperations } from "./invoices.ts";
import { readParams } from "./params.ts";
import { paymentLinkOperations } from "./payment-links.ts";
import { paymentOperations } from "./payments.ts";
import { portalOperations } from "./portal.ts";
import { priceOperations } from "./prices.ts";
import { productOperations } from "./products.ts";
import { refundOperations } from "./refunds.ts";
import { subscriptionOperations } from "./subscriptions.ts";
import { testClockOperations } from "./test-clocks.ts";

/** Dependencies of the API. */
export interface ApiDependencies {
  store: Store;
  secretKey: string;
  newContext(): Context;
  /** Applies a change, sends its events in the background and stores the response for its idempotency key. */
  apply(
    change: Change,
    context: Context,
    call: { cause: EventRequest; response: SavedResponse | null },
  ): void;
  /** Resolves once all applied changes are on disk. */
  saved(): Promise<void>;
}

interface ApiResponse {
  status: number;
  body: string;
  headers: Record<string, string>;
}

const operations: Operation[] = [
  ...customerOperations,
  ...couponOperations,
  ...productOperations,
  ...priceOperations,
  ...checkoutSessionOperations,
  ...paymentLinkOperations,
  ...portalOperations,
  ...subscriptionOperations,
  ...invoiceOperations,
  ...paymentOperations,
  ...refundOperations,
  ...disputeOperations,
  ...testClockOperations,
  ...eventOperations,
];

/** Stripe's API under `/v1`, for the calls that this project makes. */
export function createApi(dependencies: ApiDependencies): Hono {
  const api = new Hono();
  for (const operation of operations) {
    api.on(operation.method, `/v1${operation.path}`, (c) =>
      respond(c, (requestId) => perform(dependencies, operation, c, requestId)),
    );
  }
  api.all("/v1/*", (c) =>
    respond(c, () => {
      authenticate(c.req.header("authorization"), dependencies.secretKey);
      throw new StripeApiError(
        404,
        `Unrecognized request URL (${c.req.method}: ${c.req.path}). The local Stripe only knows the calls that this project makes.`,
      );
    }),
  );
  return api;
}

/** Runs a call and adds Stripe's common headers to its response or error. */
async function respond(
  c: HttpContext,
  run: (requestId: string) => ApiResponse | Promise<ApiResponse>,
): Promise<Response> {
  const requestId = randomId("req");
  const response = await attempt(() => run(requestId));
  return new Response(response.body, {
    status: response.status,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-cache, no-store",
      "request-id": requestId,
      "stripe-version": c.req.header("stripe-version") ?? "",
      ...response.headers,
    },
  });
}

async function attempt(run: () => ApiResponse | Promise<ApiResponse>): Promise<ApiResponse> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StripeApiError) {
      return { status: error.status, body: JSON.stringify(error.body(), null, 2), headers: {} };
    }
    console.error("local Stripe:", error);
    const failure = new StripeApiError(500, "The local Stripe failed; its log has the reason.", {
      type: "api_error",
    });
    return { status: 500, body: JSON.stringify(failure.body(), null, 2), headers: {} };
  }
}

async function perform(
  { store, secretKey, newContext, apply, saved }: ApiDependencies,
  operation: Operation,
  c: HttpContext,
  requestId: string,
): Promise<ApiResponse> {
  authenticate(c.req.header("authorization"), secretKey);
  const key = operation.method === "POST" ? c.req.header("idempotency-key") : undefined;
  const query = new URL(c.req.url).search.slice(1);
  const body = operation.method === "GET" ? "" : await c.req.text();
  const parts = decodeForm([query, body].filter((text) => text !== "").join("&"));

  // Nothing is awaited from here on, so two requests with one key cannot both run.
  const fingerprint = fingerprintOf(operation.method, c.req.path, parts);
  const earlier = key === undefined ? undefined : savedResponse(store, key, fingerprint);
  if (key !== undefined && earlier) {
    const headers = {
      "idempotency-key": key,
      "idempotent-replayed": "true",
      "original-request": earlier.requestId,
    };
    return { status: earlier.status, body: earlier.body, headers };
  }

  const params = readParams(parts);
  const paths = params.texts("expand") ?? [];
  const changes: Change[] = [];
  const context = newContext();
  let changedIn = context;
  const result = operation.handle({
    store,
    context,
    params,
    path: (name) => c.req.param(name) ?? "",
    url: c.req.path,
    commit(change, at = context) {
      params.done();
      changes.push(change);
      changedIn = at;
    },
  });
  params.done();
  const response = JSON.stringify(expandPaths(toJson(result), paths, expandSource(store, changes)), null, 2);

  apply(mergeChanges(changes), changedIn, {
    cause: { id: requestId, idempotency_key: key ?? null },
    response:
      key === undefined
        ? null
        : { key, fingerprint, status: 200, body: response, requestId, savedAt: context.now },
  });
  if (operation.method !== "GET") await saved();
  return {
    status: 200,
    body: response,
    headers: key === undefined ? {} : { "idempotency-key": key, "original-request": requestId },
  };
}
