import { clsx } from "clsx";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/components/ui/button-variants";
import { useIsHydrating } from "@/prerender/hydration";
import { paths } from "@/config/paths";
import { useSession } from "@/features/auth/session/session-state";

type SessionLinksProps = {
  /** Leaves the accent to the page's own call: each screen has one thing to do. */
  quiet?: boolean;
  className?: string;
};

/**
 * The way in: the dashboard for customers, login and sign-up for everyone else. A
 * pre-rendered page holds both, and the boot script says which of them shows: nothing
 * moves when it is known who is there.
 */
export function SessionLinks({ quiet = false, className }: SessionLinksProps) {
  const { t } = useTranslation();
  const { status } = useSession();
  const isHydrating = useIsHydrating();
  // While a session is being opened it is taken for good: the dashboard asks again.
  const isCustomer = status !== "signed-out";
  const size = quiet ? "narrow" : "default";
  const visitorLook = clsx(isHydrating && "in-data-[session=stored]:hidden", className);

  return (
    <>
      {isHydrating || isCustomer ? (
        <Link
          to={paths.dashboard.home}
          className={clsx(
            buttonVariants({ variant: "premium", size }),
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
            className={clsx(buttonVariants({ variant: quiet ? "ghost" : "outline", size }), visitorLook)}
          >
            {t("nav.login")}
          </Link>
          <Link
            to={paths.register}
            className={clsx(buttonVariants({ variant: quiet ? "premium" : "default", size }), visitorLook)}
          >
            {t("nav.register")}
          </Link>
        </>
      ) : null}
    </>
  );
}
