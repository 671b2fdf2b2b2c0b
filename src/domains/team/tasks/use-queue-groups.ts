import { useTranslation } from "react-i18next";
import { adminPaths } from "@/platform/admin-paths";
import { isLongWait, waitOf } from "@/domains/support/rules";
import { hoursBetween } from "@/domains/sites/activations";
import type { QueueGroupProps, QueueRow } from "./queue-group";
import type { AdminDashboard, OpenTask, WaitingSite, Work } from "./data";
import { useDeclineWords } from "../customers/use-decline-words";
import { pathOf } from "./rules";
import { useTaskWords } from "./use-task-words";
import { readableDomain } from "@/platform/domain-name";
import { formatDayAndTime, formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useNow } from "@/platform/time";

/** The groups of the queue in the order of what to do next. */
export const queueParts = ["deadlines", "messages", "payments", "tasks", "activations"] as const;

export type QueuePart = (typeof queueParts)[number];

/** Returns whether the role includes a part of the queue, and every such part is empty. */
export function isNothingToDo(dashboard: AdminDashboard): boolean {
  const parts = queueParts.flatMap((part) => dashboard[part] ?? []);
  return parts.length > 0 && parts.every(({ next }) => next.length === 0);
}

type QueueGroup = QueueGroupProps & { part: QueuePart };

/** Returns the groups of the queue that have rows, with their texts and links. */
export function useQueueGroups(dashboard: AdminDashboard): readonly QueueGroup[] {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const now = useNow();
  const wordsOf = useTaskWords();
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
      what: wordsOf({ kind, dueAt, doneAt: null }).what,
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
        late: isLongWait(at, now),
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
