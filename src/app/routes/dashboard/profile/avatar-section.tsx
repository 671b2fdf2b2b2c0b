import { useTranslation } from "react-i18next";
import { AvatarCard } from "@/features/profile/components/avatar-card";
import type { Profile } from "@/features/profile/model";
import { useAvatarUpload } from "@/features/profile/use-avatar-upload";
import { useToast } from "../../../toast";
import { useErrorToast } from "../../../use-error-toast";

/** The user's avatar, and what is said about it. */
export function AvatarSection({ userId, profile }: { userId: string; profile: Profile }) {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const { state, problem, ...avatar } = useAvatarUpload(userId, {
    onNoFile: () => toast({ variant: "destructive", title: t("profile.picture.noFile") }),
    onUploaded: (url) => {
      if (url === null) toast({ variant: "destructive", title: t("profile.picture.noUrl") });
      else toast({ title: t("profile.picture.updated") });
    },
    onRemoved: () => toast({ title: t("profile.picture.removed") }),
    onCancelled: () => toast({ title: t("profile.picture.cancelled") }),
    onUploadFailure: (error) => showErrorToast(t("profile.picture.uploadError"), error),
    onRemoveFailure: (error) => showErrorToast(t("profile.picture.removeError"), error),
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
