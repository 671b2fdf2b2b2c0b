import { useTranslation } from "react-i18next";
import { AvatarCard } from "./avatar-card";
import type { Profile } from "../rules";
import { useAvatarUpload } from "./use-avatar-upload";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";

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
