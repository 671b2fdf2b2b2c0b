import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";

function isForm(c: Context): boolean {
  return (c.req.header("content-type") ?? "").startsWith("application/x-www-form-urlencoded");
}

/** Reads a form or JSON body; no body counts as an empty object. Throws a 400 that names the invalid fields. */
export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const body: unknown = isForm(c) ? await c.req.parseBody() : await c.req.json().catch(() => ({}));
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new HTTPException(400, { message: z.prettifyError(parsed.error) });
  return parsed.data;
}

/** The object, or a 404 when there is none. */
export function found<T>(object: T | null | undefined, name: string): T {
  if (!object) throw new HTTPException(404, { message: `No such ${name}.` });
  return object;
}

/** JSON for programs; a form of the control page is redirected back to it. */
export function respond(c: Context, body: object): Response {
  return isForm(c) ? c.redirect("/", 303) : c.json(body);
}
