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
 * Makes the handler on the first request and keeps it: clients are shared by the
 * requests of one worker, and a missing variable is an answer that names it
 * instead of a worker that dies as it loads.
 */
export function lazyHandler(environment: Environment, make: (environment: Environment) => Handler): Handler {
  let handle: Handler | undefined;
  return (request) =>
    answer(() => {
      handle ??= make(environment);
      return handle(request);
    });
}

/** A request of a signed-in person, checked. */
export type CallerContext<Body> = { request: Request; caller: User; body: Body };

type CallerOptions<Body> = {
  /** Name of the function, by which one person's calls are counted (table call_limits). */
  name: string;
  /** POST alone unless said otherwise. */
  methods?: string[];
  /** A header of the answer that pages may read. */
  expose?: string;
  /** What the JSON body must be; without it the body is left unread. */
  body?: ZodType<Body>;
  /** Answers a caller whose account was deleted; otherwise that is 401 unauthorized. */
  whenGone?: () => object;
};

/**
 * A function for signed-in people, called from the site's pages: answers their
 * preflight, checks method, caller, how often they call, and body, and answers 200 with what `handle`
 * returns as JSON, or with its Response. Errors: 405 method_not_allowed,
 * 401 unauthorized, 429 rate_limited with Retry-After, 400 invalid_request, 500 unknown,
 * and those of `handle`.
 */
export function callerHandler<
  Dependencies extends CallingPages & { database: ServiceClient; deployment?: string | undefined },
  Body,
>(
  { name, methods = ["POST"], expose, body: schema, whenGone }: CallerOptions<Body>,
  handle: (context: CallerContext<Body>, dependencies: Dependencies) => Promise<object>,
): (dependencies: Dependencies) => Handler {
  return (dependencies) => {
    const { database } = dependencies;
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
          const caller = await requireCaller(request, database).catch((error: unknown) => {
            if (error instanceof AccountGoneError && whenGone !== undefined) return null;
            throw error;
          });
          if (caller === null) return json(200, whenGone?.());
          await takeCall(database, caller.id, name);
          const body = await readBody(request, schema);
          const result = await handle({ request, caller, body }, dependencies);
          return result instanceof Response ? result : json(200, result);
        },
        reportFailure(name, dependencies),
      );
      for (const [header, value] of Object.entries(cors)) {
        response.headers.set(header, value);
      }
      return response;
    };
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
 * A function that only the schedule may call, with the shared secret as a bearer
 * token: `POST` answers 200 with the report of the run. Errors: 401, 405, 500.
 *
 * @param name of the function, by which its failures are counted
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
