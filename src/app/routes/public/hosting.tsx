import { useTranslation } from "react-i18next";
import { ClosingCall } from "@/components/closing-call";
import { PublicPageHead } from "@/components/public-page-head";
import { PageIntro } from "@/components/page-intro";
import { paths } from "@/config/paths";
import { usePageTexts } from "@/features/content/queries";
import { FoundationDrawing } from "@/features/marketing/components/hosting-drawings";
import { HostingFeatures } from "@/features/marketing/components/hosting-features";
import { Migration } from "@/features/marketing/components/migration";
import { Performance } from "@/features/marketing/components/performance";
import { Security } from "@/features/marketing/components/security";
import { hostingTextKeys } from "@/features/marketing/page-texts/hosting";
import { HydrateLater } from "@/prerender/hydrate-later";

// Exported for the content editor, which edits and previews this page.
export { FoundationDrawing, HostingFeatures, hostingTextKeys as textKeys, Migration, Performance, Security };

/** The hosting of the customers' sites. */
export function HostingRoute() {
  const { t } = useTranslation("hostingPage");
  const text = usePageTexts("hosting", hostingTextKeys, (key) => t(key));
  return (
    <>
      <PublicPageHead title={t("head.title")} headline={text("title")} description={t("head.description")} />
      <PageIntro title={text("title")} lead={text("lead")}>
        <FoundationDrawing />
      </PageIntro>
      <Performance text={text} />
      <HydrateLater>
        <Security text={text} />
        <Migration text={text} />
        <HostingFeatures text={text} />
        <ClosingCall
          title={text("closing.title")}
          text={text("closing.text")}
          button={text("closing.button")}
          to={paths.plans}
        />
      </HydrateLater>
    </>
  );
}
