import { linkedPaths } from "../contract/paths.ts";
import { taskWordsKind } from "../contract/team-tasks.ts";
import { taskWords } from "../task-words.ts";
import type { Bodies, TeamTemplate } from "./composer.ts";
import { countFact, momentFact, textFact } from "./facts.ts";
import { readableDomain } from "./readable-domain.ts";
import { taskFacts } from "./task-facts.ts";
import { fill } from "./texts.ts";

/** Bodies of the e-mails to the team. */
export const teamBodies: Bodies<TeamTemplate> = {
  team_task: ({ kind, subject, due_at, details }, { texts, language, siteUrl }) => {
    const { other_kind, ...own } = texts.team_task;
    const { kinds } = taskWords[language];
    const { what, todo } =
      kind === null ? other_kind : kinds[taskWordsKind(kind, due_at?.getTime() ?? null, Date.now())];
    return {
      ...own,
      subject: [
        fill(own.subject, { what: what.charAt(0).toLowerCase() + what.slice(1) }),
        ...(subject === null ? [] : [readableDomain(subject)]),
      ].join(": "),
      preview: subject === null ? what : readableDomain(subject),
      heading: what.charAt(0).toUpperCase() + what.slice(1),
      intro: todo,
      facts: [
        ...textFact(own.subject_label, subject === null ? null : readableDomain(subject)),
        ...momentFact(own.due_label, due_at, language),
        ...taskFacts({ kind, details }, siteUrl, language),
      ],
      page: linkedPaths.teamTasks,
    };
  },

  team_digest: (payload, { texts, language }) => ({
    ...texts.team_digest,
    facts: [
      ...countFact(texts.team_digest.new_customers, payload.new_customers),
      ...countFact(texts.team_digest.overdue_payments, payload.overdue_payments),
      ...countFact(texts.team_digest.activations, payload.activations),
      ...momentFact(texts.team_digest.next_deadline, payload.next_deadline, language),
      ...countFact(texts.team_digest.open_messages, payload.open_messages),
      ...countFact(texts.team_digest.open_tasks, payload.open_tasks),
      ...countFact(texts.team_digest.overdue_tasks, payload.overdue_tasks),
      ...countFact(texts.team_digest.failed_emails, payload.failed_emails),
      ...countFact(texts.team_digest.open_failures, payload.open_failures),
    ],
    page: linkedPaths.teamTasks,
  }),
};
