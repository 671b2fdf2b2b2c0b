import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Card } from "@/components/ui/card";
import { adminPaths } from "@/config/admin-paths";
import { DeadlineBadge } from "@/features/activations/components/deadline";
import type { AdminDashboard } from "@/features/admin-dashboard/model";
import { DueDate } from "@/features/team-tasks/components/due-date";
import { useTaskWords } from "@/features/team-tasks/use-task-words";
import { readableDomain } from "@/lib/domain-name";
import { formatDayAndTime } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { useNow } from "@/lib/use-now";

/** Shows the first entries of each list of the user's role. */
export function HomeLists({ dashboard }: { dashboard: AdminDashboard }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const wordsOf = useTaskWords();
  const now = useNow();
  const { activations, tasks, messages } = dashboard;
  return (
    <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3 lg:max-xl:[&>:nth-child(3)]:col-span-2">
      {activations ? (
        <FirstOf
          title={t("home.nextActivations")}
          to={adminPaths.activations}
          none={t("home.noActivations")}
          rows={activations.next.map(({ id, name, deadline }) => (
            <Row
              key={id}
              name={readableDomain(name)}
              to={adminPaths.site(id)}
              detail={formatDayAndTime(deadline, language)}
              beside={<DeadlineBadge at={deadline} now={now} />}
            />
          ))}
        />
      ) : null}
      {tasks ? (
        <FirstOf
          title={t("home.nextTasks")}
          to={adminPaths.tasks}
          none={t("home.noTasks")}
          rows={tasks.next.map(({ id, kind, subject, due_at: dueAt }) => (
            <Row
              key={id}
              name={wordsOf({ kind, dueAt, doneAt: null }).what}
              to={`${adminPaths.tasks}?busca=${encodeURIComponent(subject)}`}
              detail={readableDomain(subject)}
              beside={dueAt === null ? null : <DueDate at={dueAt} />}
            />
          ))}
        />
      ) : null}
      {messages ? (
        <FirstOf
          title={t("home.latestMessages")}
          to={adminPaths.messages}
          none={t("home.noMessages")}
          rows={messages.latest.map(({ id, name, subject, at }) => (
            <Row
              key={id}
              name={subject}
              to={adminPaths.conversation(id)}
              detail={name}
              beside={formatDayAndTime(at, language)}
            />
          ))}
        />
      ) : null}
    </div>
  );
}

type FirstOfProps = {
  title: string;
  /** Link to the complete list, if there is one. */
  to: string | undefined;
  /** Message for an empty list. */
  none: string;
  rows: readonly ReactNode[];
};

function FirstOf({ title, to, none, rows }: FirstOfProps) {
  return (
    <Card className="flex flex-col gap-2 p-4">
      <h2 className="text-base font-bold">
        {to === undefined ? (
          title
        ) : (
          <Link to={to} className="underline-offset-4 hover:underline">
            {title}
          </Link>
        )}
      </h2>
      {rows.length > 0 ? (
        <ul aria-label={title} className="divide-y divide-line">
          {rows}
        </ul>
      ) : (
        <p className="text-sm text-muted">{none}</p>
      )}
    </Card>
  );
}

type RowProps = {
  name: string;
  /** Link to the complete list. */
  to: string;
  detail: string;
  beside: ReactNode;
};

function Row({ name, to, detail, beside }: RowProps) {
  return (
    <li className="flex flex-col gap-0.5 py-2 text-sm">
      <Link
        to={to}
        className="line-clamp-2 font-semibold [overflow-wrap:anywhere] underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <span className="flex min-h-6 items-center justify-between gap-3 text-xs text-muted">
        <span className="min-w-0 [overflow-wrap:anywhere]">{detail}</span>
        <span className="shrink-0">{beside}</span>
      </span>
    </li>
  );
}
