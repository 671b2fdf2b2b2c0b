import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PictureCard } from "@/features/profile/components/picture-card";
import type { Profile } from "@/features/profile/model";
import type { PictureProblem } from "@/features/profile/picture";
import { usePicture } from "@/features/profile/use-picture";
import { errorMessages } from "@/lib/error-messages";
import { toAppError } from "@/lib/errors";
import { useToast } from "../../../toast";

/** The user's picture, and what is said about it. */
export function PictureSection({ userId, profile }: { userId: string; profile: Profile }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<PictureProblem | "none" | "refused" | null>(null);
  const [refusal, setRefusal] = useState("");

  // Header and side navigation read the same rows.
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: ["profile", userId] });

  function sayUploadFailed(thrown: unknown): void {
    const { code } = toAppError(thrown);
    const reason = t(`common:${errorMessages[code]}`);
    // What the server finds wrong with the picture stands beside it too.
    if (code === "image_type" || code === "image_too_large" || code === "image_dimensions") {
      setProblem("refused");
      setRefusal(reason);
    }
    toast({ variant: "destructive", title: t("profile.picture.uploadError"), description: reason });
  }

  const picture = usePicture({
    onProblem: (found) => {
      setProblem(found);
      if (found === "none") toast({ variant: "destructive", title: t("profile.picture.noFile") });
    },
    onUploaded: (url) => {
      readAgain();
      if (url === null) toast({ variant: "destructive", title: t("profile.picture.noUrl") });
      else toast({ title: t("profile.picture.updated") });
    },
    onRemoved: () => {
      readAgain();
      toast({ title: t("profile.picture.removed") });
    },
    onCancelled: () => toast({ title: t("profile.picture.cancelled") }),
    onUploadFailure: sayUploadFailed,
    onRemoveFailure: (thrown) =>
      toast({
        variant: "destructive",
        title: t("profile.picture.removeError"),
        description: t(`common:${errorMessages[toAppError(thrown).code]}`),
      }),
  });

  function sentence(): string | null {
    if (problem === null) return null;
    if (problem === "refused") return refusal;
    return problem === "none" ? t("profile.picture.noFile") : t(`profile.picture.problem.${problem}`);
  }

  const { state } = picture;
  return (
    <>
      <PictureCard
        profile={profile}
        state={state}
        problem={sentence()}
        onFile={picture.choose}
        onCancel={picture.cancel}
        onRemove={picture.remove}
      />
      {state.step === "cropping" ? (
        <state.CropDialog
          src={state.picture.src}
          width={state.picture.bitmap.width}
          height={state.picture.bitmap.height}
          onChoose={picture.send}
          onClose={picture.dismiss}
        />
      ) : null}
    </>
  );
}
