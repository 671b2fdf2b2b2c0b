import { useTranslation } from "react-i18next";
import { ModalDialog } from "@/kit/modal-dialog";
import { Button } from "@/kit/ui/button";
import { activationName, isReady, type Activation } from "./activations-list";

export type ActivateDialogProps = {
  chosen: readonly Activation[];
  /** The number of activated sites while it runs; null before. */
  done: number | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms the activation of several sites, and lists those that are not ready and remain in the queue. */
export function ActivateDialog({ chosen, done, onConfirm, onClose }: ActivateDialogProps) {
  const { t } = useTranslation("admin");
  const ready = chosen.filter(isReady);
  const unready = chosen.filter((site) => !isReady(site));
  const isNoneReady = ready.length === 0;
  return (
    <ModalDialog
      title={
        isNoneReady
          ? t("activations.noneReadyTitle", { count: unready.length })
          : t("activations.activateTitle", { count: ready.length })
      }
      description={t(isNoneReady ? "activations.noneReadyText" : "activations.activateText")}
      onClose={onClose}
    >
      <div className="mb-5 flex flex-col gap-4 text-sm">
        <Names label={t("activations.ready")} sites={ready} />
        <Names label={t("activations.unready")} sites={unready} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {isNoneReady ? null : (
          <Button loading={done !== null} onClick={onConfirm}>
            {t("activations.activateCount", { count: ready.length })}
          </Button>
        )}
        <Button variant="outline" onClick={onClose}>
          {t(isNoneReady ? "activations.backToQueue" : "customers.cancel")}
        </Button>
        <output className="tabular text-sm text-muted">
          {done === null ? null : t("site.checklistDone", { done, count: ready.length })}
        </output>
      </div>
    </ModalDialog>
  );
}

function Names({ label, sites }: { label: string; sites: readonly Activation[] }) {
  const { t } = useTranslation("admin");
  if (sites.length === 0) return null;
  return (
    <section aria-label={label}>
      <p className="font-semibold">{label}</p>
      <ul className="mt-1 list-inside list-disc [overflow-wrap:anywhere]">
        {sites.map((site) => (
          <li key={site.siteId}>
            <span>{activationName(site)}</span>
            {site.gaps?.length ? (
              <span className="block pl-5 text-muted">
                {t("activations.lacks", {
                  items: site.gaps.map((item) => t(`site.items.${item}`)).join(", "),
                })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
