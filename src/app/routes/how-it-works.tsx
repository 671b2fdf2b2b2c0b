import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { SimplePage } from "@/components/simple-page";
import { TextSections } from "@/components/text-sections";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/config/paths";

const steps = ["register", "pay", "live"] as const;

/** From sign-up to a live site. */
export function HowItWorksRoute() {
  const { t } = useTranslation("howItWorksPage");
  return (
    <SimplePage title={t("title")} lead={t("lead")}>
      <TextSections
        numbered
        sections={steps.map((step) => ({ title: t(`steps.${step}.title`), text: t(`steps.${step}.text`) }))}
      />
      <Link to={paths.register} className={buttonVariants({ size: "lg", className: "self-start" })}>
        {t("start")}
      </Link>
    </SimplePage>
  );
}
