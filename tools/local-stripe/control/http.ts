import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";

/** Whether a request was sent by a form of the control page. */
export function isForm(c: Context): boolean {
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

/** The control page with the search and pages from which a form was sent. */
export function homeAddress(c: Context): string {
  const referer = c.req.header("referer") ?? "";
  const from = URL.canParse(referer) ? new URL(referer) : null;
  return from?.host === new URL(c.req.url).host && from.pathname === "/" ? `/${from.search}` : "/";
}

/** JSON for programs; a form of the control page is redirected back to it. */
export function respond(c: Context, body: object): Response {
  return isForm(c) ? c.redirect(homeAddress(c), 303) : c.json(body);
}
