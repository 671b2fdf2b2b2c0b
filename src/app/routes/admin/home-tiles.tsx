import type { TeamPermission } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { adminPaths } from "@/config/admin-paths";
import type { AdminDashboard } from "@/features/admin-dashboard/model";
import { formatMoney, formatNumber } from "@/lib/formatters";
import { useLanguage } from "@/lib/use-language";
import { useAdmin } from "../../layouts/admin/admin-context";
import { Tile } from "./tile";

// Until the answer is there, the permissions say which tiles it will fill.
const askedOf = {
  activations: ["sites.read"],
  tasks: ["tasks.read", "money.write"],
  money: ["money.read"],
  users: ["customers.read"],
  posts: ["blog.read"],
  visits: ["analytics.read"],
  messages: ["messages.read"],
  courses: ["courses.read"],
} as const satisfies Record<keyof AdminDashboard, readonly TeamPermission[]>;

/** The figures that one's role includes. @param dashboard undefined while they are being counted */
export function HomeTiles({ dashboard }: { dashboard: AdminDashboard | undefined }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { permissions } = useAdmin();
  const shows = (part: keyof AdminDashboard) =>
    dashboard ? dashboard[part] !== null : askedOf[part].some((one) => permissions.includes(one));
  const numberOf = (count: number | undefined) =>
    count === undefined ? undefined : formatNumber(count, language);
  const { activations, tasks, money, users, posts, messages, visits, courses } = dashboard ?? {};
  const all = (count: number | undefined) =>
    count === undefined ? undefined : t("home.ofAll", { count: numberOf(count) });

  return (
    <ul
      aria-label={t("home.numbers")}
      className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-3 xl:grid-cols-4"
    >
      {shows("activations") ? (
        <>
          <Tile
            label={t("home.waiting")}
            value={numberOf(activations?.waiting)}
            to={adminPaths.activations}
          />
          <Tile
            label={t("home.overdue")}
            value={numberOf(activations?.overdue)}
            to={`${adminPaths.activations}?mostrar=vencidas`}
            alarming={Boolean(activations?.overdue)}
          />
        </>
      ) : null}
      {shows("tasks") ? (
        <Tile
          label={t("home.tasks")}
          value={numberOf(tasks?.open)}
          detail={tasks?.overdue ? t("home.tasksOverdue", { count: tasks.overdue }) : undefined}
          to={adminPaths.tasks}
          alarming={Boolean(tasks?.overdue)}
        />
      ) : null}
      {shows("messages") ? (
        <Tile
          label={t("home.messages")}
          value={numberOf(messages?.open)}
          to={`${adminPaths.messages}?estado=abertas`}
        />
      ) : null}
      {shows("money") ? (
        <>
          <Tile
            label={t("home.recurring")}
            value={money ? formatMoney(money.recurring, money.currency, language) : undefined}
            detail={money ? t("home.change", { amount: changeOf(money, language) }) : undefined}
            to={permissions.includes("plans.read") ? adminPaths.prices : undefined}
          />
          <Tile
            label={t("home.active")}
            value={numberOf(money?.active)}
            to={`${adminPaths.customers}?assinatura=ativas`}
          />
          <Tile
            label={t("home.owing")}
            value={numberOf(money?.overdue)}
            to={`${adminPaths.customers}?assinatura=atrasadas`}
            alarming={Boolean(money?.overdue)}
          />
          <Tile
            label={t("home.cancelled")}
            value={numberOf(money?.cancelled)}
            to={`${adminPaths.customers}?assinatura=encerradas`}
          />
        </>
      ) : null}
      {shows("users") ? (
        <Tile
          label={t("home.users")}
          value={numberOf(users?.confirmed)}
          detail={all(users?.all)}
          to={adminPaths.customers}
        />
      ) : null}
      {shows("posts") ? (
        <Tile
          label={t("home.posts")}
          value={numberOf(posts?.published)}
          detail={all(posts?.all)}
          to={adminPaths.blog}
        />
      ) : null}
      {shows("visits") ? (
        <Tile
          label={t("home.visits")}
          value={numberOf(visits?.last)}
          detail={visits ? t("home.visitsBefore", { count: numberOf(visits.before) }) : undefined}
          to={adminPaths.analytics}
        />
      ) : null}
      {shows("courses") ? (
        <Tile
          label={t("home.courses")}
          value={numberOf(courses?.published)}
          detail={all(courses?.all)}
          to={adminPaths.courses}
        />
      ) : null}
    </ul>
  );
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
