import { clsx } from "clsx";
import CircleAlert from "lucide-react/icons/circle-alert";
import ImageUp from "lucide-react/icons/image-up";
import Trash2 from "lucide-react/icons/trash-2";
import { type DragEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { FileButton } from "@/kit/file-button";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Progress } from "@/kit/ui/progress";
import { useErrorToast } from "@/kit/use-error-toast";
import { errorMessages } from "@/platform/error-messages";
import { pictureAccept } from "@/platform/picture-file";
import { Avatar } from "../parts/avatar";
import type { Profile } from "../rules";
import { type AvatarUploadProblem, type AvatarUploadState, useAvatarUpload } from "./use-avatar-upload";

/** Edits the user's avatar and shows results. */
export function AvatarSection({ userId, profile }: { userId: string; profile: Profile }) {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const { state, problem, ...avatar } = useAvatarUpload(userId, {
    onNoFile: () => toast({ variant: "destructive", title: t("profile.avatar.noFile") }),
    onUploaded: (url) => {
      if (url === null) toast({ variant: "destructive", title: t("profile.avatar.noUrl") });
      else toast({ title: t("profile.avatar.updated") });
    },
    onRemoved: () => toast({ title: t("profile.avatar.removed") }),
    onCancelled: () => toast({ title: t("profile.avatar.cancelled") }),
    onUploadFailure: (error) => showErrorToast(t("profile.avatar.uploadError"), error),
    onRemoveFailure: (error) => showErrorToast(t("profile.avatar.removeError"), error),
  });

  return (
    <>
      <AvatarCard
        profile={profile}
        state={state}
        problem={problem}
        onFile={avatar.choose}
        onCancel={avatar.cancel}
        onRemove={avatar.remove}
      />
      {state.step === "cropping" ? (
        <state.CropDialog
          src={state.image.src}
          width={state.image.bitmap.width}
          height={state.image.bitmap.height}
          onChoose={avatar.upload}
          onClose={avatar.closeCropper}
        />
      ) : null}
    </>
  );
}

type AvatarCardProps = {
  profile: Profile;
  state: AvatarUploadState;
  problem: AvatarUploadProblem | null;
  onFile: (file: File | undefined) => void;
  onCancel: () => void;
  onRemove: () => void;
};

/** Selects or drops a file as the user's avatar, shows the upload, removes the avatar. */
function AvatarCard({ profile, state, problem, onFile, onCancel, onRemove }: AvatarCardProps) {
  const { t } = useTranslation("dashboard");
  const problemId = useId();
  const [over, setOver] = useState(false);
  const busy = state.step !== "idle";
  const chooseKey = profile.avatarUrl === null ? "profile.avatar.choose" : "profile.avatar.change";

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (!busy) onFile(event.dataTransfer.files[0]);
  }

  return (
    <Card
      className={clsx("flex flex-col gap-5 p-6 sm:p-8", over && "outline-3 outline-focus")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 className="text-heading">{t("profile.avatar.title")}</h2>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar
          fullName={profile.fullName}
          email={profile.email}
          imageUrl={profile.avatarUrl}
          className="size-24! text-2xl!"
        />
        <div className="flex min-w-56 flex-1 flex-col gap-3">
          <div className="flex flex-wrap gap-3">
            <FileButton
              label={t(chooseKey)}
              accept={pictureAccept}
              // `disabled` would lose the focus, which returns here from the crop dialog.
              aria-disabled={busy || undefined}
              aria-describedby={problem === null ? undefined : problemId}
              onFiles={([file]) => onFile(file)}
              className="aria-disabled:opacity-55"
            >
              <ImageUp aria-hidden="true" />
              <span>{t(chooseKey)}</span>
            </FileButton>
            {profile.avatarUrl === null ? null : (
              <Button variant="ghost" loading={state.step === "removing"} disabled={busy} onClick={onRemove}>
                <Trash2 aria-hidden="true" />
                {t("profile.avatar.remove")}
              </Button>
            )}
          </div>
          {state.step === "uploading" ? (
            <div className="flex flex-col items-start gap-3">
              <Progress
                value={state.share === null ? null : Math.round(state.share * 100)}
                label={t("profile.avatar.uploading")}
              />
              <Button variant="outline" size="sm" onClick={onCancel}>
                {t("profile.avatar.cancel")}
              </Button>
            </div>
          ) : null}
          {problem === null ? null : <AvatarProblem id={problemId} problem={problem} />}
          <p className="text-sm text-muted">
            <span>{t("profile.avatar.hint")}</span>{" "}
            <span className="pointer-coarse:hidden">{t("profile.avatar.dropHint")}</span>
          </p>
        </div>
      </div>
    </Card>
  );
}

function AvatarProblem({ id, problem }: { id: string; problem: AvatarUploadProblem }) {
  const { t } = useTranslation(["dashboard", "common"]);

  function text(): string {
    switch (problem) {
      case "none":
        return t("profile.avatar.noFile");
      case "file_empty":
      case "image_heic":
      case "image_unreadable":
      case "image_type":
      case "image_too_large":
      case "image_dimensions":
        return t(`common:${errorMessages[problem]}`);
      default:
        return t(`profile.avatar.problem.${problem}`);
    }
  }

  return (
    <p id={id} role="alert" className="flex gap-1.5 text-sm font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{text()}</span>
    </p>
  );
}
