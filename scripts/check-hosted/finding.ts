/** One result line: the checked subject, the outcome without secrets, and what to do when the state is not ok. */
export type Finding = { subject: string; state: "ok" | "wrong" | "unread"; detail: string; advice?: string };

/** The check could not read its subject. */
export const unread = (subject: string, detail: string, advice: string): Finding => ({
  subject,
  state: "unread",
  detail,
  advice,
});

/** Returns `ok` without problems, otherwise `wrong` with all of them. */
export function resultOf(
  subject: string,
  good: string,
  problems: readonly string[],
  advice: string,
): Finding {
  if (problems.length === 0) return { subject, state: "ok", detail: good };
  return { subject, state: "wrong", detail: problems.join("; "), advice };
}

const marks = { ok: "✓", wrong: "✗", unread: "?" } as const;

/** Formats findings as lines for the terminal. */
export function report(findings: readonly Finding[]): string {
  return findings
    .map(({ subject, state, detail, advice }) => {
      const line = `${marks[state]} ${subject}: ${detail}`;
      return advice === undefined ? line : `${line}\n    → ${advice}`;
    })
    .join("\n");
}

/** Returns 0 when all checks pass, 1 when one fails, and 2 when none fails but one could not be read. */
export function exitCodeFor(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ state }) => state === "wrong")) return 1;
  return findings.some(({ state }) => state === "unread") ? 2 : 0;
}
