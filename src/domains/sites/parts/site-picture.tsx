import type { SiteModel } from "@contract/enums";
import { useTranslation } from "react-i18next";
import { Miniature } from "@/domains/content/parts/miniatures";

/** A picture of the customer's site until it is live: the drawing of its model, with the name of the site. */
export function SitePicture({ model, name }: { model: SiteModel; name: string | null }) {
  const { t } = useTranslation("homePage");
  const texts = t("miniatures.sites", { returnObjects: true });
  return <Miniature model={model} text={{ ...texts[model], ...(name !== null && { brand: name }) }} />;
}
