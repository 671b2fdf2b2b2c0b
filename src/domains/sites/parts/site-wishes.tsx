import { useTranslation } from "react-i18next";
import { AttachmentLinks } from "@/kit/attachments/attachment-links";
import { Card } from "@/kit/ui/card";
import { LinkedText } from "@/kit/linked-text";
import { siteFileAddress } from "@/platform/attachments";
import { useReadOnly } from "@/platform/read-only";
import { hasNoWishes, type Site, takesWishes } from "../rules";
import { ModelField } from "./model-field";
import { WishFiles } from "./wish-files";
import { WishForm } from "./wish-form";

type SiteWishesProps = {
  site: Site;
  userId: string;
  /** Receives what was saved or removed, as a title. */
  onDone: (title: string) => void;
  onFailure: (title: string, error: unknown) => void;
};

/** What the team builds a site from: model, text and files. The customer changes them until the activation. */
export function SiteWishes({ site, userId, onDone, onFailure }: SiteWishesProps) {
  const { t } = useTranslation(["dashboard", "attachments"]);
  const isOpen = takesWishes(site);
  const readOnly = useReadOnly() || !isOpen;
  if (readOnly && hasNoWishes(site)) return null;

  return (
    <section aria-labelledby="wishes">
      <Card className="flex flex-col gap-6 p-6 sm:p-8">
        <div className="flex flex-col gap-2">
          <h2 id="wishes" className="text-heading">
            {t(isOpen ? "wishes.title" : "wishes.sentTitle")}
          </h2>
          <p className="max-w-prose text-muted">{t(isOpen ? "wishes.lead" : "wishes.sentLead")}</p>
        </div>
        <ModelField
          model={site.model}
          readOnly={readOnly}
          userId={userId}
          onSaved={() => onDone(t("wishes.model.saved"))}
          onFailure={(error) => onFailure(t("wishes.model.failed"), error)}
        />
        {readOnly ? <SentText body={site.wishes?.body ?? ""} /> : <WishForm site={site} userId={userId} />}
        <fieldset className="flex min-w-0 flex-col">
          <legend className="mb-2 text-sm font-semibold">{t("wishes.files.title")}</legend>
          {readOnly ? (
            <SentFiles
              files={site.files}
              onFailure={(error) => onFailure(t("attachments:openFailed"), error)}
            />
          ) : (
            <WishFiles
              files={site.files}
              userId={userId}
              onRemoved={() => onDone(t("wishes.files.removed"))}
              onFailure={(error) => onFailure(t("wishes.files.removeFailed"), error)}
            />
          )}
        </fieldset>
      </Card>
    </section>
  );
}

function SentText({ body }: { body: string }) {
  const { t } = useTranslation("dashboard");
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-semibold">{t("wishes.body.label")}</p>
      <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
        <LinkedText text={body || t("wishes.body.empty")} />
      </p>
    </div>
  );
}

type SentFilesProps = { files: Site["files"]; onFailure: (error: unknown) => void };

function SentFiles({ files, onFailure }: SentFilesProps) {
  const { t } = useTranslation("dashboard");
  if (files.length === 0) return <p className="text-muted">{t("wishes.files.none")}</p>;
  return <AttachmentLinks attachments={files} addressOf={siteFileAddress} onFailure={onFailure} />;
}
