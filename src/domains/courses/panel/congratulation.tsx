import Award from "lucide-react/icons/award";
import PartyPopper from "lucide-react/icons/party-popper";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Confetti } from "@/kit/celebration/confetti";
import { buttonVariants } from "@/kit/ui/button-variants";
import { panelPaths } from "@/platform/panel-paths";
import type { Course } from "../rules";

/** Shows a completed course with a link to the certificate. */
export function Congratulation({ course }: { course: Pick<Course, "id" | "title" | "language"> }) {
  const { t } = useTranslation("courses");
  return (
    <div className="relative flex animate-rise flex-col gap-4 rounded-2xl border border-success/30 bg-success-soft p-6 motion-reduce:animate-none sm:flex-row sm:items-center">
      <Confetti />
      <PartyPopper className="size-9 shrink-0 text-success" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h2 className="text-heading">{t("congratulation.title")}</h2>
        <p className="[overflow-wrap:anywhere]">
          {t("congratulation.before")} <strong lang={course.language}>{course.title}</strong>
          {t("congratulation.after")}
        </p>
      </div>
      <Link
        to={panelPaths.certificate(course.id)}
        className={buttonVariants({ className: "self-start sm:self-center" })}
      >
        <Award aria-hidden="true" />
        {t("congratulation.certificate")}
      </Link>
    </div>
  );
}
