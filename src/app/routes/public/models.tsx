import { useTranslation } from "react-i18next";
import { ClosingCall } from "@/components/closing-call";
import { PageIntro } from "@/components/page-intro";
import { PublicPageHead } from "@/components/public-page-head";
import { paths } from "@/config/paths";
import { ModelCards } from "@/features/marketing/components/models/model-cards";

/** /modelos: the websites to choose from. */
export function ModelsRoute() {
  const { t } = useTranslation("modelsPage");
  return (
    <>
      <PublicPageHead title={t("head.title")} description={t("head.description")} headline={t("title")} />
      <PageIntro title={t("title")} lead={t("lead")} />
      <ModelCards />
      <p className="mx-auto w-full max-w-7xl px-4 pt-12 text-muted sm:px-6">{t("note")}</p>
      <ClosingCall
        title={t("closing.title")}
        text={t("closing.text")}
        button={t("closing.button")}
        to={paths.register}
      />
    </>
  );
}
