import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sitePhase, type Site, type SitePhase } from "../model";

/** Announces later changes of the site to screen readers. Silent on the first render. */
export function SiteAnnouncer({ site }: { site: Site }) {
  const { t } = useTranslation("dashboard");
  const phase = sitePhase(site);
  const [seen, setSeen] = useState(phase);
  const [news, setNews] = useState<SitePhase | null>(null);
  if (seen !== phase) {
    setSeen(phase);
    setNews(phase);
  }
  return (
    <output className="sr-only">
      {news ? t("site.announce", { headline: t(`site.headline.${news}`) }) : null}
    </output>
  );
}
