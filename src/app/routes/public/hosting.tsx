import { useTranslation } from "react-i18next";
import { ClosingCall } from "@/components/closing-call";
import { PageHead } from "@/components/page-head";
import { PageIntro } from "@/components/page-intro";
import { paths } from "@/config/paths";
import { FoundationDrawing } from "@/features/marketing/components/hosting-drawings";
import { HostingFeatures } from "@/features/marketing/components/hosting-features";
import { Migration } from "@/features/marketing/components/migration";
import { Performance } from "@/features/marketing/components/performance";
import { Security } from "@/features/marketing/components/security";

/** Where the customers' sites live. */
export function HostingRoute() {
  const { t } = useTranslation("hostingPage");
  return (
    <>
      <PageHead title={t("head.title")} headline={t("title")} description={t("head.description")} />
      <PageIntro title={t("title")} lead={t("lead")}>
        <FoundationDrawing />
      </PageIntro>
      <Performance />
      <Security />
      <Migration />
      <HostingFeatures />
      <ClosingCall
        title={t("closing.title")}
        text={t("closing.text")}
        button={t("closing.button")}
        to={paths.plans}
      />
    </>
  );
}
