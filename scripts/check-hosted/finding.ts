/** One result line: the checked subject, the outcome and the advice. */
export type Finding = {
  subject: string;
  state: "ok" | "wrong" | "unread" | "absent";
  /** The outcome, without secrets. */
  detail: string;
  /** What to do when the state is not ok. */
  advice?: string;
};

/** The check passed. */
export const ok = (subject: string, detail: string): Finding => ({ subject, state: "ok", detail });

/** The check failed. */
export const wrong = (subject: string, detail: string, advice: string): Finding => ({
  subject,
  state: "wrong",
  detail,
  advice,
});

/** The check could not read its subject. */
export const unread = (subject: string, detail: string, advice: string): Finding => ({
  subject,
  state: "unread",
  detail,
  advice,
});

/** The check does not apply to the local stack. */
export const absent = (subject: string, detail: string): Finding => ({ subject, state: "absent", detail });

/** Returns `ok` without problems, otherwise `wrong` with all of them. */
export function resultOf(
  subject: string,
  good: string,
  problems: readonly string[],
  advice: string,
): Finding {
  return problems.length === 0 ? ok(subject, good) : wrong(subject, problems.join("; "), advice);
}

const marks = { ok: "✓", wrong: "✗", unread: "?", absent: "–" } as const;

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
