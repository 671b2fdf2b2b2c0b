import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { SimplePage } from "@/components/simple-page";
import { TextSections } from "@/components/text-sections";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/config/paths";

const items = ["performance", "security", "migration"] as const;

/** Where the customers' sites live. */
export function HostingRoute() {
  const { t } = useTranslation("hostingPage");
  return (
    <SimplePage title={t("title")} lead={t("lead")}>
      <TextSections
        sections={items.map((item) => ({ title: t(`items.${item}.title`), text: t(`items.${item}.text`) }))}
      />
      <Link to={paths.register} className={buttonVariants({ size: "lg", className: "self-start" })}>
        {t("start")}
      </Link>
    </SimplePage>
  );
}
