import { useTranslation } from "react-i18next";
import { AttachmentLinks } from "@/kit/attachments/attachment-links";
import { FactList } from "@/kit/fact-list";
import { LinkedText } from "@/kit/linked-text";
import { paths } from "@/platform/paths";
import { modelSlugs } from "@/platform/site-models";
import { siteFileAddress } from "@/platform/attachments";
import type { ManagedSite } from "./rules";
import { SiteCard } from "./site-card";

type SiteWishesProps = {
  site: Pick<ManagedSite, "model" | "wishes" | "files">;
  /** Receives the error of a file that could not be opened. */
  onFailure: (error: unknown) => void;
};

/** Shows what the customer sent for their site: model, text and files; renders nothing without any. */
export function SiteWishes({ site, onFailure }: SiteWishesProps) {
  const { t } = useTranslation(["admin", "common"]);
  const { model, files } = site;
  const body = site.wishes?.body.trim() ?? "";
  if (model === null && body === "" && files.length === 0) return null;
  return (
    <SiteCard title={t("site.wishes")}>
      {model ? (
        <FactList
          facts={[
            {
              name: t("site.model"),
              value: (
                <a
                  href={paths.model(modelSlugs[model])}
                  target="_blank"
                  rel="noreferrer"
                  className="text-link"
                >
                  {t(`models.${model}`, { ns: "common" })}
                </a>
              ),
            },
          ]}
        />
      ) : null}
      {body ? (
        <p className="max-w-prose text-sm whitespace-pre-line [overflow-wrap:anywhere]">
          <LinkedText text={body} />
        </p>
      ) : null}
      {files.length > 0 ? (
        <AttachmentLinks attachments={files} addressOf={siteFileAddress} onFailure={onFailure} />
      ) : null}
    </SiteCard>
  );
}
