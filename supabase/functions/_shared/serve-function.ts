import type { User } from "@supabase/supabase-js";
import type { ZodType } from "zod";
import { allowedOrigin, type CallingPages } from "./allowed-origin.ts";
import { takeCall } from "./call-limit.ts";
import { AccountGoneError, requireCaller } from "./caller.ts";
import type { ServiceClient } from "./database.ts";
import type { Environment } from "./environment.ts";
import { reportFailure } from "./failure-report.ts";
import { FunctionError } from "./function-error.ts";
import { isSameSecret } from "./same-secret.ts";
import { answer, type Handler, json, requireMethod } from "./respond.ts";

/**
 * Creates the handler on the first request and reuses it, so that requests of one worker share clients. A
 * missing variable then produces an error response instead of a worker that fails to start.
 */
export function lazyHandler(environment: Environment, make: (environment: Environment) => Handler): Handler {
  let handle: Handler | undefined;
  return (request) =>
    answer(() => {
      handle ??= make(environment);
      return handle(request);
    });
}

/** A validated request of a signed-in user. */
export type CallerContext<Body> = { request: Request; caller: User; body: Body };

type CallerOptions<Body> = {
  /** Name of the function for its call limit (table call_limits). */
  name: string;
  /** Defaults to POST. */
  methods?: string[];
  /** A response header that pages may read. */
  expose?: string;
  /** Schema of the JSON body; without it the body is not read. */
  body?: ZodType<Body>;
  /** Response for a deleted account; the default is 401 unauthorized. */
  deletedAccountResponse?: () => object;
};

/**
 * Creates the handler of a function for signed-in users: answers CORS preflights, checks method, caller, call limit and
 * body, and answers 200 with the result of `handle` as JSON, or with its Response. Errors: 405 method_not_allowed, 401
 * unauthorized, 429 rate_limited with Retry-After, 400 invalid_request, 500 unknown, and those of `handle`.
 */
export function callerHandler<Dependencies extends PageDependencies, Body>(
  { name, methods = ["POST"], expose, body: schema, deletedAccountResponse }: CallerOptions<Body>,
  handle: (context: CallerContext<Body>, dependencies: Dependencies) => Promise<object>,
): (dependencies: Dependencies) => Handler {
  return (dependencies) => {
    const { database } = dependencies;
    return servePages({ name, methods, expose }, dependencies, async (request) => {
      const caller = await requireCaller(request, database).catch((error: unknown) => {
        if (error instanceof AccountGoneError && deletedAccountResponse !== undefined) return null;
        throw error;
      });
      if (caller === null) return json(200, deletedAccountResponse?.());
      await takeCall(database, caller.id, name);
      const body = await readBody(request, schema);
      const result = await handle({ request, caller, body }, dependencies);
      return result instanceof Response ? result : json(200, result);
    });
  };
}

/**
 * Creates the handler of a function that anyone may call with the secret token of an e-mailed link in the body: answers
 * CORS preflights, checks method and body, and answers 200 with the result of `handle` as JSON. Errors: 405
 * method_not_allowed, 400 invalid_request, 500 unknown, and those of `handle`.
 */
export function linkHandler<Dependencies extends PageDependencies, Body>(
  name: string,
  schema: ZodType<Body>,
  handle: (body: Body, dependencies: Dependencies) => Promise<object>,
): (dependencies: Dependencies) => Handler {
  return (dependencies) =>
    servePages({ name, methods: ["POST"] }, dependencies, async (request) =>
      json(200, await handle(await readBody(request, schema), dependencies)),
    );
}

type PageDependencies = CallingPages & { database: ServiceClient; deployment?: string | undefined };

function servePages(
  { name, methods, expose }: { name: string; methods: string[]; expose?: string | undefined },
  dependencies: PageDependencies,
  serve: Handler,
): Handler {
  const corsFor = (request: Request) => ({
    "Access-Control-Allow-Origin": allowedOrigin(request, dependencies),
    "Access-Control-Allow-Headers": "authorization, x-client-info, apikey, content-type, x-retry-count",
    "Access-Control-Allow-Methods": [...methods, "OPTIONS"].join(", "),
    "Access-Control-Max-Age": "86400",
    Vary: "Origin",
    ...(expose === undefined ? {} : { "Access-Control-Expose-Headers": expose }),
  });
  return async (request) => {
    const cors = corsFor(request);
    if (request.method === "OPTIONS") {
      return new Response(null, { status: 204, headers: cors });
    }
    const response = await answer(
      async () => {
        requireMethod(request, ...methods);
        return serve(request);
      },
      reportFailure(name, dependencies),
    );
    for (const [header, value] of Object.entries(cors)) {
      response.headers.set(header, value);
    }
    return response;
  };
}

async function readBody<Body>(request: Request, schema: ZodType<Body> | undefined): Promise<Body> {
  if (schema === undefined) {
    return undefined as Body;
  }
  const { data, error } = schema.safeParse(await request.json().catch(() => null));
  if (error) {
    throw new FunctionError("invalid_request", error.issues[0]?.message ?? "The request is not valid.");
  }
  return data as Body;
}

/**
 * Creates the handler of a function that only the scheduler may call, with the shared secret as a bearer
 * token. `POST` answers 200 with the report of the run. Errors: 401, 405, 500.
 *
 * @param name of the function for failure reports
 */
export function scheduledHandler<
  Dependencies extends { cronSecret: string; database: ServiceClient; deployment?: string | undefined },
>(
  name: string,
  run: (dependencies: Dependencies, request: Request) => Promise<object>,
): (dependencies: Dependencies) => Handler {
  return (dependencies) => (request) =>
    answer(
      async () => {
        requireMethod(request, "POST");
        const given = request.headers.get("Authorization") ?? "";
        if (!(await isSameSecret(given, `Bearer ${dependencies.cronSecret}`))) {
          throw new FunctionError("unauthorized", "Only the schedule may call this.");
        }
        return json(200, await run(dependencies, request));
      },
      reportFailure(name, dependencies),
    );
}
