import CircleCheck from "lucide-react/icons/circle-check";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useRowKeys } from "@/kit/data-table/use-row-keys";
import { EmptyState } from "@/kit/empty-state";
import { Card } from "@/kit/ui/card";
import { QueueGroup } from "./queue-group";
import { QueueSkeleton } from "./queue-skeleton";
import type { AdminDashboard } from "./data";
import { useAdmin } from "../parts/admin-context";
import { HomeQuickLinks } from "./home-quick-links";
import { isNothingToDo, queueParts, useQueueGroups, type QueuePart } from "./use-queue-groups";

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
