import type { TeamPermission } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { adminPaths } from "@/config/admin-paths";
import type { AdminDashboard } from "@/features/admin-dashboard/model";
import { formatMoney, formatNumber } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { useAdmin } from "../../layouts/admin/admin-context";
import { Tile, type TileProps } from "./tile";

const parts = [
  "activations",
  "tasks",
  "messages",
  "money",
  "users",
  "posts",
  "visits",
  "courses",
] as const satisfies readonly (keyof AdminDashboard)[];

// The parts that load, before the answer says which ones it has.
const permissionsOf = {
  activations: ["sites.read"],
  tasks: ["tasks.read", "money.write"],
  messages: ["messages.read"],
  money: ["money.read"],
  users: ["customers.read"],
  posts: ["blog.read"],
  visits: ["analytics.read"],
  courses: ["courses.read"],
} as const satisfies Record<keyof AdminDashboard, readonly TeamPermission[]>;

/** The figures that the user's role includes. @param dashboard undefined while it loads */
export function HomeTiles({ dashboard }: { dashboard: AdminDashboard | undefined }) {
  const { t } = useTranslation("admin");
  const { permissions } = useAdmin();
  const tiles = useTiles(dashboard);
  const isShown = (part: keyof AdminDashboard) =>
    dashboard ? dashboard[part] !== null : permissionsOf[part].some((one) => permissions.includes(one));
  return (
    <ul
      aria-label={t("home.numbers")}
      className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-3 xl:grid-cols-4"
    >
      {parts
        .filter(isShown)
        .flatMap((part) => tiles[part].map((tile) => <Tile key={tile.label} {...tile} />))}
    </ul>
  );
}

function useTiles(dashboard: AdminDashboard | undefined): Record<keyof AdminDashboard, readonly TileProps[]> {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { permissions } = useAdmin();
  const number = (count: number | undefined) =>
    count === undefined ? undefined : formatNumber(count, language);
  const ofAll = (count: number | undefined) =>
    count === undefined ? undefined : t("home.ofAll", { count: number(count) });
  const { activations, tasks, money, users, posts, messages, visits, courses } = dashboard ?? {};
  const to = adminPaths;
  return {
    activations: [
      { label: t("home.waiting"), value: number(activations?.waiting), to: to.activations },
      {
        label: t("home.overdue"),
        value: number(activations?.overdue),
        to: `${to.activations}?mostrar=vencidas`,
        alarming: Boolean(activations?.overdue),
      },
    ],
    tasks: [
      {
        label: t("home.tasks"),
        value: number(tasks?.open),
        detail: tasks?.overdue ? t("home.tasksOverdue", { count: tasks.overdue }) : undefined,
        to: to.tasks,
        alarming: Boolean(tasks?.overdue),
      },
    ],
    messages: [
      { label: t("home.messages"), value: number(messages?.open), to: `${to.messages}?estado=abertas` },
    ],
    money: [
      {
        label: t("home.recurring"),
        value: money ? formatMoney(money.recurring, money.currency, language) : undefined,
        detail: money ? t("home.change", { amount: changeOf(money, language) }) : undefined,
        to: permissions.includes("plans.read") ? to.prices : undefined,
      },
      { label: t("home.active"), value: number(money?.active), to: `${to.customers}?assinatura=ativas` },
      {
        label: t("home.owing"),
        value: number(money?.overdue),
        to: `${to.customers}?assinatura=atrasadas`,
        alarming: Boolean(money?.overdue),
      },
      {
        label: t("home.cancelled"),
        value: number(money?.cancelled),
        to: `${to.customers}?assinatura=encerradas`,
      },
    ],
    users: [
      {
        label: t("home.users"),
        value: number(users?.confirmed),
        detail: ofAll(users?.all),
        to: to.customers,
      },
    ],
    posts: [
      { label: t("home.posts"), value: number(posts?.published), detail: ofAll(posts?.all), to: to.blog },
    ],
    visits: [
      {
        label: t("home.visits"),
        value: number(visits?.last),
        detail: visits ? t("home.visitsBefore", { count: number(visits.before) }) : undefined,
        to: to.analytics,
      },
    ],
    courses: [
      {
        label: t("home.courses"),
        value: number(courses?.published),
        detail: ofAll(courses?.all),
        to: to.courses,
      },
    ],
  };
}

function changeOf(
  money: NonNullable<AdminDashboard["money"]>,
  language: ReturnType<typeof useLanguage>,
): string {
  const change = money.recurring - money.recurring_before;
  const amount = formatMoney(Math.abs(change), money.currency, language);
  if (change === 0) return amount;
  return (change > 0 ? "+" : "−") + amount;
}
