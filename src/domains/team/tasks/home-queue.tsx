import { clsx } from "clsx";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleCheck from "lucide-react/icons/circle-check";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { hoursBetween } from "@/domains/sites/activations";
import { waitOf } from "@/domains/support/rules";
import { useRowKeys } from "@/kit/data-table/use-row-keys";
import { EmptyState } from "@/kit/empty-state";
import { buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { adminPaths } from "@/platform/admin-paths";
import { readableDomain } from "@/platform/domain-name";
import { formatDayAndTime, formatMoney, formatNumber } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";
import { useDeclineWords } from "../customers/use-decline-words";
import { useAdmin, useCan } from "../parts/admin-context";
import type { AdminDashboard, OpenTask, WaitingSite, Work } from "./data";
import { pathOf, taskWordsOf } from "./rules";

/** The open work of the user's role, in the order of what to do next. */
export function HomeQueue({ dashboard }: { dashboard: AdminDashboard }) {
  const { t } = useTranslation("admin");
  const queue = useRef<HTMLDivElement>(null);
  const groups = useQueueGroups(dashboard);
  useRowKeys(queue);
  if (isNothingToDo(dashboard)) {
    return (
      <Card>
        <EmptyState icon={CircleCheck} title={t("home.nothing")} description={t("home.nothingText")}>
          <HomeQuickLinks />
        </EmptyState>
      </Card>
    );
  }
  if (groups.length === 0) return null;
  return (
    <Card className="overflow-hidden">
      <div ref={queue}>
        {groups.map(({ part, ...group }) => (
          <QueueGroup key={part} {...group} />
        ))}
      </div>
    </Card>
  );
}

/** The queue while it loads, with the groups that the role includes. */
export function HomeQueueSkeleton() {
  const { t } = useTranslation("admin");
  const { permissions } = useAdmin();
  const can = {
    deadlines: permissions.includes("sites.read"),
    messages: permissions.includes("messages.read"),
    payments: permissions.includes("money.read"),
    tasks: permissions.includes("tasks.read") || permissions.includes("money.write"),
    activations: permissions.includes("sites.read"),
  } satisfies Record<QueuePart, boolean>;
  return (
    <QueueSkeleton titles={queueParts.filter((part) => can[part]).map((part) => t(`home.groups.${part}`))} />
  );
}

/** A row of the queue: a link to the page where the work is done. */
type QueueRow = {
  id: string;
  to: string;
  what: string;
  /** The customer, domain or e-mail. */
  who: string;
  amount?: string | undefined;
  /** How long it waits, is late or has left. */
  time?: string | undefined;
  late?: boolean;
};

/** A group of the queue. */
export type QueueGroupProps = {
  title: string;
  /** Beside the number, such as the longest wait. */
  note?: string | undefined;
  count: number;
  rows: readonly QueueRow[];
  /** The list with all entries. */
  to: string;
};

/** Open work of one kind: its first rows, and a link to all. */
export function QueueGroup({ title, note, count, rows, to }: QueueGroupProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const id = useId();
  const number = formatNumber(count, language);
  return (
    <section aria-labelledby={id} className="@container border-line not-first:border-t">
      <QueueHead>
        <h2 id={id} className="min-w-0 text-base font-bold">
          <span>{title}</span> <span className="tabular font-normal text-muted">{number}</span>
        </h2>
        {note ? <p className="text-sm text-muted max-sm:hidden">{note}</p> : null}
        <Link
          to={to}
          aria-label={t("home.allNamed", { title, number })}
          className="ml-auto flex min-h-9 shrink-0 items-center text-sm font-semibold text-muted underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
        >
          {t("home.all", { number })}
        </Link>
      </QueueHead>
      <ul aria-labelledby={id} className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id}>
            <Row {...row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ to, what, who, amount, time, late = false }: QueueRow) {
  return (
    <Link
      to={to}
      data-row=""
      className="group grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-4 py-2.5 text-sm hover:bg-sunken focus-visible:-outline-offset-2! sm:grid-cols-[minmax(0,6fr)_minmax(0,5fr)_5rem_10.5rem_1rem] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_6.5rem_10.5rem_1rem] narrow:grid-cols-1!"
    >
      <span className="min-w-0 font-semibold [overflow-wrap:anywhere] lg:truncate narrow:whitespace-normal!">
        {what}
      </span>
      <span className="min-w-0 text-muted [overflow-wrap:anywhere] max-sm:row-start-2 sm:truncate narrow:row-start-auto narrow:whitespace-normal!">
        {who}
      </span>
      <span className="tabular text-right max-sm:col-start-2 max-sm:row-start-1 narrow:col-start-auto! narrow:row-start-auto! narrow:text-left">
        {amount}
      </span>
      <span
        className={clsx(
          "tabular text-right whitespace-nowrap max-sm:col-start-2 narrow:col-start-auto! narrow:row-start-auto! narrow:text-left",
          amount === undefined ? "max-sm:row-start-1" : "max-sm:row-start-2",
          late ? "font-semibold text-danger" : "text-muted",
        )}
      >
        {time}
      </span>
      <ChevronRight
        aria-hidden="true"
        className="size-4 shrink-0 self-center text-line-strong group-hover:text-ink max-sm:hidden"
      />
    </Link>
  );
}

/** The line above the rows of a group. */
function QueueHead({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-x-3 border-b border-line bg-sunken/50 px-4">
      {children}
    </div>
  );
}

const rowWidths = ["w-2/5", "w-3/5", "w-1/2", "w-2/5", "w-3/5"];

/** The queue while it loads. @param titles the groups of the user's role */
function QueueSkeleton({ titles }: { titles: readonly string[] }) {
  return (
    <Card aria-busy="true" className="overflow-hidden">
      {titles.map((title) => (
        <section key={title}>
          <QueueHead>
            <h2 className="text-base font-bold">{title}</h2>
          </QueueHead>
          {rowWidths.map((width, index) => (
            <div key={index} className="flex min-h-11 items-center gap-3 px-4">
              <Skeleton className={`h-4 ${width}`} />
              <Skeleton className="ml-auto h-4 w-16" />
            </div>
          ))}
        </section>
      ))}
    </Card>
  );
}

/** Links to what the user's role may create. */
export function HomeQuickLinks() {
  const { t } = useTranslation("admin");
  const writesPosts = useCan("blog.write");
  const writesCourses = useCan("courses.write");
  const links = [
    writesPosts && { to: adminPaths.blogNew, label: t("blog.new") },
    writesCourses && { to: adminPaths.courseNew, label: t("nav.newCourse") },
  ].filter((link) => link !== false);
  if (links.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className={buttonVariants({ variant: "outline", size: "sm" })}>
          <Plus aria-hidden="true" />
          {label}
        </Link>
      ))}
    </div>
  );
}

/** The groups of the queue in the order of what to do next. */
const queueParts = ["deadlines", "messages", "payments", "tasks", "activations"] as const;

type QueuePart = (typeof queueParts)[number];

/** Returns whether the role includes a part of the queue, and every such part is empty. */
export function isNothingToDo(dashboard: AdminDashboard): boolean {
  const parts = queueParts.flatMap((part) => dashboard[part] ?? []);
  return parts.length > 0 && parts.every(({ next }) => next.length === 0);
}

type QueueGroup = QueueGroupProps & { part: QueuePart };

/** Returns the groups of the queue that have rows, with their texts and links. */
function useQueueGroups(dashboard: AdminDashboard): readonly QueueGroup[] {
  const { t } = useTranslation(["admin", "taskWords"]);
  const language = useLanguage();
  const now = useNow();
  const declineWords = useDeclineWords();

  const waited = (since: string) => {
    const { unit, count } = waitOf(since, now);
    return t(`messages.waited.${unit}`, { count });
  };

  const siteRow = ({ id, name, customer, deadline }: WaitingSite): QueueRow => {
    const late = Date.parse(deadline) <= now;
    return {
      id,
      to: adminPaths.site(id),
      what: readableDomain(name),
      who: customer ?? "",
      time: late
        ? t("home.siteOverdue", { wait: waited(deadline) })
        : t("activations.left", { count: hoursBetween(deadline, now) }),
      late,
    };
  };

  const taskRow = (task: OpenTask): QueueRow => {
    const { id, kind, subject, due_at: dueAt } = task;
    const late = dueAt !== null && Date.parse(dueAt) <= now;
    return {
      id,
      to: pathOfTask(task),
      what: t(`taskWords:kinds.${taskWordsOf({ kind, dueAt, doneAt: null }, now)}.what`),
      who: readableDomain(subject),
      time:
        dueAt === null
          ? waited(task.created_at)
          : late
            ? t("home.taskOverdue", { wait: waited(dueAt) })
            : t("home.taskDue", { at: formatDayAndTime(dueAt, language) }),
      late,
    };
  };

  const { deadlines, messages, payments, tasks, activations } = dashboard;
  const oldest = messages?.next[0]?.at;
  const groups: Record<QueuePart, Omit<QueueGroup, "part" | "title"> | null> = {
    deadlines: rowsOf(deadlines, adminPaths.activations, siteRow),
    messages: rowsOf(
      messages,
      `${adminPaths.messages}?estado=abertas`,
      ({ id, name, subject, at }) => ({
        id,
        to: adminPaths.conversation(id),
        what: subject || t("messages.noSubject"),
        who: name,
        time: waited(at),
      }),
      oldest && t("home.oldest", { wait: waited(oldest) }),
    ),
    payments: rowsOf(
      payments,
      `${adminPaths.customers}?assinatura=atrasadas`,
      ({ id, profile_id: customer, name, subject, amount, currency, since, ...charge }) => ({
        id,
        to: adminPaths.customer(customer),
        what: name ?? readableDomain(subject),
        who: [
          // First, because a narrow screen truncates the end.
          declineWords(charge.decline_reason, charge.has_card),
          name === null ? null : readableDomain(subject),
        ]
          .filter((part) => part !== null)
          .join(" · "),
        amount: formatMoney(amount, currency, language),
        time: since === null ? undefined : waited(since),
      }),
    ),
    tasks: rowsOf(tasks, adminPaths.tasks, taskRow),
    activations: rowsOf(activations, adminPaths.activations, siteRow),
  };
  return queueParts.flatMap((part) => {
    const group = groups[part];
    return group && group.rows.length > 0 ? [{ part, title: t(`home.groups.${part}`), ...group }] : [];
  });
}

function rowsOf<Entry>(
  work: Work<Entry> | null,
  to: string,
  rowOf: (entry: Entry) => QueueRow,
  note?: string,
): Omit<QueueGroup, "part" | "title"> | null {
  return work && { count: work.count, rows: work.next.map(rowOf), to, note };
}

/** Returns the page of a task, or the list with only this task. */
function pathOfTask({ kind, subject, profile_id: profileId, site_id: siteId, email }: OpenTask): string {
  return (
    pathOf({ kind, profileId, siteId, details: { email } }) ??
    `${adminPaths.tasks}?busca=${encodeURIComponent(subject)}`
  );
}
