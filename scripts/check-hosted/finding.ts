/** One line of the check: what was looked at, what came of it and what to do about it. */
export type Finding = {
  subject: string;
  state: "ok" | "wrong" | "unread" | "absent";
  /** What was found, without any secret. */
  detail: string;
  /** What to do, where it is not ok. */
  advice?: string;
};

/** Looked at, and as it should be. */
export const ok = (subject: string, detail: string): Finding => ({ subject, state: "ok", detail });

/** Looked at, and not as it should be. */
export const wrong = (subject: string, detail: string, advice: string): Finding => ({
  subject,
  state: "wrong",
  detail,
  advice,
});

/** Could not be looked at. */
export const unread = (subject: string, detail: string, advice: string): Finding => ({
  subject,
  state: "unread",
  detail,
  advice,
});

/** Not looked at, because the local stack does not have it. */
export const absent = (subject: string, detail: string): Finding => ({ subject, state: "absent", detail });

/** `ok` when nothing is amiss, else `wrong` with all that is. */
export function judge(subject: string, good: string, amiss: readonly string[], advice: string): Finding {
  return amiss.length === 0 ? ok(subject, good) : wrong(subject, amiss.join("; "), advice);
}

const marks = { ok: "✓", wrong: "✗", unread: "?", absent: "–" } as const;

/** The lines that a person reads. */
export function report(findings: readonly Finding[]): string {
  return findings
    .map(({ subject, state, detail, advice }) => {
      const line = `${marks[state]} ${subject}: ${detail}`;
      return advice === undefined ? line : `${line}\n    → ${advice}`;
    })
    .join("\n");
}

/** 0 when all is well, 1 when something is wrong, 2 when nothing is but something could not be read. */
export function exitCodeFor(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ state }) => state === "wrong")) return 1;
  return findings.some(({ state }) => state === "unread") ? 2 : 0;
}
