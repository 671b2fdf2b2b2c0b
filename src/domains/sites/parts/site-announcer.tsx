import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sitePhase, type Site, type SitePhase } from "../rules";

/** Announces later changes of the site to screen readers. Silent on the first render. */
export function SiteAnnouncer({ site }: { site: Site }) {
  const { t } = useTranslation("dashboard");
  const phase = sitePhase(site);
  const [seen, setSeen] = useState(phase);
  const [announcedPhase, setAnnouncedPhase] = useState<SitePhase | null>(null);
  if (seen !== phase) {
    setSeen(phase);
    setAnnouncedPhase(phase);
  }
  return (
    <output className="sr-only">
      {announcedPhase ? t("site.announce", { headline: t(`site.headline.${announcedPhase}`) }) : null}
    </output>
  );
}
