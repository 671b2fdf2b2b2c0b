import { type Finding, judge, unread } from "./finding.ts";
import { ask, type Project, reason } from "./project.ts";

/** What each function answers to a call without a token, a signature or the schedule's secret. */
const refusals: Record<string, string> = {
  "stripe-webhook": "invalid_signature",
};

/** Functions that answer 204 to whatever they are called with. */
const silent: readonly string[] = ["report-error"];

/**
 * Every function is deployed and has its variables: called without a right to, it refuses,
 * and does nothing. One that lacks a variable names it instead.
 */
export async function checkFunctions(project: Project, names: readonly string[]): Promise<Finding> {
  const subject = "edge functions";
  const answers = await Promise.all(
    names.map(async (name) => ({
      name,
      answer: await ask(project, `${project.url}/functions/v1/${name}`, {
        method: "POST",
        headers: { apikey: project.publishableKey },
        body: "{}",
      }),
    })),
  );
  const unreached = answers.find(({ answer }) => answer.status === 0);
  if (unreached !== undefined) {
    return unread(subject, `${unreached.name}: ${reason(unreached.answer)}`, "Check the address.");
  }
  const amiss = answers.flatMap(({ name, answer }) => {
    if (answer.status === 404) return [`${name} is not deployed`];
    if (silent.includes(name)) return answer.status === 204 ? [] : [`${name}: ${reason(answer)}`];
    const code = codeOf(answer.body);
    const expected = refusals[name] ?? "unauthorized";
    return code === expected ? [] : [`${name}: ${reason(answer)}`];
  });
  return judge(
    subject,
    `${names.length} deployed with their variables`,
    amiss,
    "Deploy with supabase functions deploy; set what is missing with supabase secrets set (see .env.example).",
  );
}

function codeOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
}
