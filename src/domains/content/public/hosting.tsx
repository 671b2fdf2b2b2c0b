import { useTranslation } from "react-i18next";
import { PageIntro } from "@/kit/page-intro";
import { PublicPageHead } from "@/kit/public-page-head";
import { paths } from "@/platform/paths";
import { HydrateLater } from "@/platform/prerender/hydrate-later";
import { usePageTexts } from "../data";
import { ClosingCall } from "../parts/closing-call";
import { FoundationDrawing } from "./hosting-drawings";
import { HostingFeatures } from "./hosting-features";
import { Migration } from "./migration";
import { hostingTextKeys } from "./page-texts/hosting";
import { Performance } from "./performance";
import { Security } from "./security";

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
