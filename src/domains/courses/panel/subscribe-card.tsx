import Lock from "lucide-react/icons/lock";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/kit/ui/button-variants";
import { Card } from "@/kit/ui/card";
import { paths } from "@/platform/paths";

/** Explains to non-subscribers that a subscription opens the lessons. */
export function SubscribeCard() {
  const { t } = useTranslation("courses");
  return (
    <Card className="flex flex-col gap-4 border-second/40 bg-second-soft p-6 sm:flex-row sm:items-center">
      <Lock className="size-7 shrink-0 text-second" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h2 className="text-heading">{t("subscribe.title")}</h2>
        <p className="max-w-prose">{t("subscribe.text")}</p>
      </div>
      <Link
        to={paths.dashboard.subscription}
        className={buttonVariants({ className: "self-start sm:self-center" })}
      >
        {t("subscribe.action")}
      </Link>
    </Card>
  );
}
