import { useTranslation } from "react-i18next";
import { ClosingCall } from "../parts/closing-call";
import { PageIntro } from "@/kit/page-intro";
import { PublicPageHead } from "@/kit/public-page-head";
import { paths } from "@/platform/paths";
import { ModelCards } from "./models/model-cards";

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
