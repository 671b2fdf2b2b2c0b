import { useTranslation } from "react-i18next";
import { ClosingCall } from "@/components/closing-call";
import { HydratedLater } from "@/components/hydrated-later";
import { PageHead } from "@/components/page-head";
import { PageIntro } from "@/components/page-intro";
import { paths } from "@/config/paths";
import { FoundationDrawing } from "@/features/hosting/components/hosting-drawings";
import { HostingFeatures } from "@/features/hosting/components/hosting-features";
import { Migration } from "@/features/hosting/components/migration";
import { Performance } from "@/features/hosting/components/performance";
import { Security } from "@/features/hosting/components/security";

/** Where the customers' sites live. */
export function HostingRoute() {
  const { t } = useTranslation("hostingPage");
  return (
    <>
      <PageHead title={t("head.title")} description={t("head.description")} />
      <PageIntro title={t("title")} lead={t("lead")}>
        <FoundationDrawing />
      </PageIntro>
      <HydratedLater>
        <Performance />
      </HydratedLater>
      <HydratedLater>
        <Security />
      </HydratedLater>
      <HydratedLater>
        <Migration />
      </HydratedLater>
      <HydratedLater>
        <HostingFeatures />
      </HydratedLater>
      <HydratedLater>
        <ClosingCall
          title={t("closing.title")}
          text={t("closing.text")}
          button={t("closing.button")}
          to={paths.plans}
        />
      </HydratedLater>
    </>
  );
}
