import { useTranslation } from "react-i18next";
import { scrollIntoView } from "@/platform/scroll-into-view";
import { TextDifference } from "../rich-text/text-difference";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

/** A field that two people changed, each to another value. */
type DisputedField = { name: string; label: string; stored: string; typed: string };

type RecordNoticesProps = {
  isRestored: boolean;
  /** Only the reader changes the record, in another tab, and it saves itself. */
  isOwn: boolean;
  /** Left out until another person saved first. */
  disputed: readonly DisputedField[] | undefined;
  onSettle: (name: string, take: "mine" | "theirs") => void;
  onDiscard: () => void;
};

/** Says that edits came back from this browser, and shows both versions of the fields that two people changed. */
export function RecordNotices({ isRestored, isOwn, disputed, onSettle, onDiscard }: RecordNoticesProps) {
  const { t } = useTranslation("recordForm");
  const conflict = isOwn ? "ownConflict" : "conflict";
  return (
    <>
      {isRestored ? (
        <Alert tone="success" title={t("restored.title")}>
          <p>{t("restored.text")}</p>
          <Button size="sm" variant="outline" onClick={onDiscard} className="mt-3">
            {t("restored.discard")}
          </Button>
        </Alert>
      ) : null}
      {disputed ? (
        <div ref={scrollIntoView} className="scroll-my-32">
          <Alert tone="warning" role="alert" title={t(`${conflict}.title`)}>
            <p>{t(disputed.length > 0 ? `${conflict}.disputed` : `${conflict}.merged`)}</p>
            {disputed.map(({ name, label, stored, typed }) => (
              <div key={name} className="mt-4 flex flex-col gap-2">
                <p className="font-semibold">{label}</p>
                <TextDifference
                  label={t("conflict.difference", { label })}
                  before={stored || t("conflict.empty")}
                  after={typed || t("conflict.empty")}
                  words={{ removed: t(`${conflict}.theirs`), added: t("conflict.mine") }}
                />
                <div className="flex flex-wrap gap-2">
                  <Button size="sm" onClick={() => onSettle(name, "mine")}>
                    {t("conflict.keep")}
                    <span className="sr-only">{`: ${label}`}</span>
                  </Button>
                  <Button size="sm" variant="outline" onClick={() => onSettle(name, "theirs")}>
                    <span>{t(`${conflict}.take`)}</span>
                    <span className="sr-only">{`: ${label}`}</span>
                  </Button>
                </div>
              </div>
            ))}
          </Alert>
        </div>
      ) : null}
    </>
  );
}
