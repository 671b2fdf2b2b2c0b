import { LayoutDashboard } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/components/ui/button-variants";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useSession } from "@/features/auth/session";
import { cn } from "@/lib/class-names";

type SessionLinksProps = {
  /** Leaves the accent to the page's own call: each screen has one thing to do. */
  quiet?: boolean;
  className?: string;
};

/** The way in: the dashboard for customers, login and sign-up for everyone else. */
export function SessionLinks({ quiet = false, className }: SessionLinksProps) {
  const { t } = useTranslation();
  const { status } = useSession();

  if (status === "loading") return <Skeleton className={cn("h-11 w-40", className)} />;
  if (status === "signed-in") {
    return (
      <Link to={paths.dashboard.home} className={cn(buttonVariants({ variant: "premium" }), className)}>
        <LayoutDashboard aria-hidden="true" />
        {t("nav.dashboard")}
      </Link>
    );
  }
  return (
    <>
      <Link
        to={paths.login}
        className={cn(buttonVariants({ variant: quiet ? "ghost" : "outline" }), className)}
      >
        {t("nav.login")}
      </Link>
      <Link
        to={paths.register}
        className={cn(buttonVariants({ variant: quiet ? "premium" : "default" }), className)}
      >
        {t("nav.register")}
      </Link>
    </>
  );
}
