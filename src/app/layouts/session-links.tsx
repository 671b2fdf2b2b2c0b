import { LayoutDashboard } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/components/ui/button-variants";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useSession } from "@/features/auth/session";
import { cn } from "@/lib/class-names";

/** The way in: the dashboard for customers, login and sign-up for everyone else. */
export function SessionLinks({ className }: { className?: string }) {
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
      <Link to={paths.login} className={cn(buttonVariants({ variant: "ghost" }), className)}>
        {t("nav.login")}
      </Link>
      <Link to={paths.register} className={cn(buttonVariants(), className)}>
        {t("nav.register")}
      </Link>
    </>
  );
}
