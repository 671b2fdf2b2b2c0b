import { clsx } from "clsx";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/kit/ui/button-variants";
import { useIsHydrating } from "@/platform/prerender/hydration";
import { paths } from "@/platform/paths";
import { useSession } from "@/domains/account/parts/session/session-state";

type SessionLinksProps = {
  /** Leaves the accent colour to the page's main action. */
  quiet?: boolean;
  className?: string;
};

/**
 * Session links: the dashboard for customers, login and sign-up for visitors. A pre-rendered page contains both, and
 * the boot script selects one, which avoids a layout shift.
 */
export function SessionLinks({ quiet = false, className }: SessionLinksProps) {
  const { t } = useTranslation();
  const { status } = useSession();
  const isHydrating = useIsHydrating();
  // A loading session counts as signed in because the dashboard verifies it.
  const isCustomer = status !== "signed-out";
  const shape = quiet && "px-4!";
  const visitorLook = clsx(isHydrating && "in-data-[session=stored]:hidden", className);

  return (
    <>
      {isHydrating || isCustomer ? (
        <Link
          to={paths.dashboard.home}
          className={clsx(
            buttonVariants({ variant: "premium" }),
            shape,
            isHydrating && "not-in-data-[session=stored]:hidden",
            className,
          )}
        >
          <LayoutDashboard aria-hidden="true" />
          {t("nav.dashboard")}
        </Link>
      ) : null}
      {isHydrating || !isCustomer ? (
        <>
          <Link
            to={paths.login}
            className={clsx(buttonVariants({ variant: quiet ? "ghost" : "outline" }), shape, visitorLook)}
          >
            {t("nav.login")}
          </Link>
          <Link
            to={paths.register}
            className={clsx(buttonVariants({ variant: quiet ? "premium" : "default" }), shape, visitorLook)}
          >
            {t("nav.register")}
          </Link>
        </>
      ) : null}
    </>
  );
}
