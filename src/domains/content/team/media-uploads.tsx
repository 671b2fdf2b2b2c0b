import type { UploadMediaAnswer } from "@contract/media";
import { clsx } from "clsx";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { fileKey, useUploads } from "@/kit/attachments/use-uploads";
import { Button } from "@/kit/ui/button";
import { Progress } from "@/kit/ui/progress";
import { AppError } from "@/platform/app-error";
import { mediaProblem, useUploadMedia } from "../media";
import { UploadFault } from "../parts/upload-dialog";

/**
 * Uploads several pictures and videos without descriptions, which are added later in the library. Stops them when the
 * component unmounts.
 */
export function useMediaUploads() {
  const { mutateAsync: upload } = useUploadMedia();
  const controller = useRef<AbortController>(null);

  useEffect(() => {
    const created = new AbortController();
    controller.current = created;
    // An expected error, which is not reported as a failure.
    return () => created.abort(new AppError("network"));
  }, []);

  return useUploads<UploadMediaAnswer>({
    upload: (file, onProgress) =>
      upload({ file, alt: "", onProgress, ...(controller.current && { signal: controller.current.signal }) }),
    check: mediaProblem,
  });
}

type UploadListProps = {
  uploads: ReturnType<typeof useMediaUploads>;
  /** Links to the files without a description. */
  renderUndescribed: (text: string) => ReactNode;
};

/** The progress of several uploads, the files that failed, and a summary at the end. */
export function UploadList({ uploads, renderUndescribed }: UploadListProps) {
  const { t } = useTranslation(["admin", "common"]);
  const { uploading, failed, refused, tally } = uploads;
  const section = useRef<HTMLElement>(null);
  const isActive = tally.total > 0;
  const isFinished = isActive && uploading.length === 0;
  const count = { sent: tally.sent, count: tally.total };

  /** Performs the action of a button, which then disappears with the focus. */
  function act(action: () => void): void {
    action();
    section.current?.focus();
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={isActive ? t("media.uploads.label") : undefined}
      className={clsx(isActive ? "mb-6 card flex flex-col gap-3 p-4 sm:p-5" : "sr-only")}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {isActive && !isFinished ? (
          <p className="tabular flex-1 font-semibold">{t("media.uploads.underWay", count)}</p>
        ) : null}
        {/* Present before its text, because screen readers announce only changes. */}
        <output className={clsx("tabular font-semibold", isFinished ? "flex-1" : "sr-only")}>
          {isFinished ? t("media.uploads.finished", count) : null}
        </output>
        {isFinished && failed.length > 1 ? (
          <Button size="sm" variant="outline" onClick={() => act(() => uploads.retry())}>
            <RotateCcw aria-hidden="true" />
            {t("media.uploads.retryAll")}
          </Button>
        ) : null}
        {isFinished ? (
          <Button size="sm" variant="ghost" onClick={() => act(uploads.clear)}>
            <X aria-hidden="true" />
            {t("common:actions.close")}
          </Button>
        ) : null}
      </div>
      {isFinished && tally.sent > 0 ? (
        <p className="text-sm text-muted">
          <span>{t("media.uploads.undescribed", { count: tally.sent })}</span>{" "}
          {renderUndescribed(t("media.uploads.toUndescribed"))}
        </p>
      ) : null}
      {uploading.length + failed.length + refused.length > 0 ? (
        <ul
          aria-label={t("media.uploads.files")}
          // A scrollable area must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto rounded-lg text-sm"
        >
          {failed.map(({ file, code }) => (
            <Row key={fileKey({ name: file.name, file })} name={file.name}>
              <p className="text-danger">
                <UploadFault file={file} code={code} />
              </p>
              <div className="flex flex-wrap gap-2">
                <Button size="sm" variant="outline" onClick={() => act(() => uploads.retry(file))}>
                  {t("common:actions.retry")}
                  <span className="sr-only">{`: ${file.name}`}</span>
                </Button>
                <Button size="sm" variant="ghost" onClick={() => act(() => uploads.removeFailed(file))}>
                  {t("media.uploads.giveUp")}
                  <span className="sr-only">{`: ${file.name}`}</span>
                </Button>
              </div>
            </Row>
          ))}
          {refused.map(({ name, code, file }) => (
            <Row key={fileKey({ name, ...(file && { file }) })} name={name}>
              <p className="text-danger">
                <UploadFault code={code} {...(file && { file })} />
              </p>
            </Row>
          ))}
          {uploading.map(({ file, sent }) => (
            <Row key={fileKey({ name: file.name, file })} name={file.name}>
              {sent === null ? (
                <p className="text-muted">{t("media.uploads.waiting")}</p>
              ) : (
                <Progress value={sent} max={1} label={t("media.uploads.progressOf", { name: file.name })} />
              )}
            </Row>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
      <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
      {children}
    </li>
  );
}
