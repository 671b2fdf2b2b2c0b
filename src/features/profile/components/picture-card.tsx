import { avatarTypes } from "@contract/avatars";
import { CircleAlert, ImageUp, Trash2 } from "lucide-react";
import { useId, useRef, useState, type DragEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { cn } from "@/lib/cn";
import type { Profile } from "../model";
import type { PictureState } from "../use-picture";
import { Avatar } from "./avatar";

type PictureCardProps = {
  profile: Profile;
  state: PictureState;
  /** What is wrong with what was chosen, as a sentence. */
  problem: string | null;
  onFile: (file: File | undefined) => void;
  onCancel: () => void;
  onRemove: () => void;
};

/** The user's picture: choose or drop a file, watch it go up, take it away. */
export function PictureCard({ profile, state, problem, onFile, onCancel, onRemove }: PictureCardProps) {
  const { t } = useTranslation("dashboard");
  const problemId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const busy = state.step !== "idle";

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (!busy) onFile(event.dataTransfer.files[0]);
  }

  return (
    <Card
      className={cn("flex flex-col gap-5 p-6 sm:p-8", over && "outline-3 outline-focus")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 className="text-heading">{t("profile.picture.title")}</h2>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar
          fullName={profile.fullName}
          email={profile.email}
          imageUrl={profile.avatarUrl}
          className="size-24 text-2xl"
        />
        <div className="flex min-w-56 flex-1 flex-col gap-3">
          <div className="flex flex-wrap gap-3">
            <Button
              variant="outline"
              // Not `disabled`: it would lose the focus, which comes back to it from the crop dialog.
              aria-disabled={busy || undefined}
              aria-describedby={problem === null ? undefined : problemId}
              onClick={() => {
                if (!busy) input.current?.click();
              }}
              className="aria-disabled:opacity-55"
            >
              <ImageUp aria-hidden="true" />
              {t(profile.avatarUrl === null ? "profile.picture.choose" : "profile.picture.change")}
            </Button>
            {profile.avatarUrl === null ? null : (
              <Button variant="ghost" loading={state.step === "removing"} disabled={busy} onClick={onRemove}>
                <Trash2 aria-hidden="true" />
                {t("profile.picture.remove")}
              </Button>
            )}
          </div>
          {state.step === "uploading" ? (
            <div className="flex flex-col items-start gap-3">
              <Progress
                value={state.share === null ? null : Math.round(state.share * 100)}
                label={t("profile.picture.uploading")}
              />
              <Button variant="outline" size="sm" onClick={onCancel}>
                {t("profile.picture.cancel")}
              </Button>
            </div>
          ) : null}
          {problem === null ? null : (
            <p id={problemId} role="alert" className="flex gap-1.5 text-sm font-medium text-danger">
              <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              {problem}
            </p>
          )}
          <p className="text-sm text-muted">{t("profile.picture.hint")}</p>
        </div>
      </div>
      {/* The button above opens it; here it would be a second, unnamed one. */}
      <input
        ref={input}
        type="file"
        name="picture"
        hidden
        accept={avatarTypes.join(",")}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // The same file may be chosen again after a problem.
          event.target.value = "";
        }}
      />
    </Card>
  );
}
