import { type Finding, resultOf, unread } from "./finding.ts";
import { ask, type Project, reason } from "./project.ts";

/** Codes with which functions refuse an empty call without token, signature or schedule secret. Default: unauthorized. */
const refusals: Record<string, string> = {
  "stripe-webhook": "invalid_signature",
  "site-job-report": "invalid_signature",
  // Called without a session: the token of an e-mailed link is in the body.
  "accept-invitation": "invalid_request",
  "confirm-email-correction": "invalid_request",
};

/** Functions that respond with 204 to every call. */
const silent: readonly string[] = ["report-error"];

/**
 * Checks that every function is deployed and has its variables. A call without authorization is rejected and has no
 * effect; a function without one of its variables names it in the response.
 */
export async function checkFunctions(
  project: Pick<Project, "url" | "request">,
  names: readonly string[],
): Promise<Finding> {
  const subject = "edge functions";
  const answers = await Promise.all(
    names.map(async (name) => ({
      name,
      answer: await ask(project, `${project.url}/functions/v1/${name}`, {
        method: "POST",
        body: "{}",
      }),
    })),
  );
  const unreached = answers.find(({ answer }) => answer.status === 0);
  if (unreached !== undefined) {
    return unread(subject, `${unreached.name}: ${reason(unreached.answer)}`, "Check the address.");
  }
  const problems = answers.flatMap(({ name, answer }) => {
    if (answer.status === 404) return [`${name} is not deployed`];
    if (silent.includes(name)) return answer.status === 204 ? [] : [`${name}: ${reason(answer)}`];
    const code = codeOf(answer.body);
    const expected = refusals[name] ?? "unauthorized";
    return code === expected ? [] : [`${name}: ${reason(answer)}`];
  });
  return resultOf(
    subject,
    `${names.length} deployed with their variables`,
    problems,
    "Deploy with supabase functions deploy; set what is missing with supabase secrets set (see .env.example).",
  );
}

function codeOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
}
