import type { PublicationStatus } from "@contract/enums";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { State } from "@/kit/ui/badge";

type PublicationCardProps = {
  /** The stored status. */
  status: PublicationStatus;
  /** Name of the status. */
  state: string;
  /** What the status means for customers. */
  hint: string;
  /** Why the last change of the status was rejected. */
  error: string | undefined;
  disabled: boolean;
  /** Saves the record with another status. */
  onSave: (status: PublicationStatus) => void;
  children?: ReactNode;
};

/** The stored state of a course or lesson, and the button that publishes it or makes it a draft again. */
export function PublicationCard({
  status,
  state,
  hint,
  error,
  disabled,
  onSave,
  children,
}: PublicationCardProps) {
  const { t } = useTranslation("admin");
  const isPublished = status === "published";
  return (
    <Card className="flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-base leading-6">{t("blog.publication")}</h2>
        <State tone={isPublished ? "success" : "neutral"}>{state}</State>
      </div>
      <p className="text-sm text-muted">{hint}</p>
      {children}
      {error ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
      <Button
        size="sm"
        variant={isPublished ? "outline" : "default"}
        disabled={disabled}
        onClick={() => onSave(isPublished ? "draft" : "published")}
        className="self-start"
      >
        {t(`courses.actions.${isPublished ? "unpublish" : "publish"}`)}
      </Button>
    </Card>
  );
}

type StatusForm = {
  form: {
    getValues: (name: "status") => PublicationStatus;
    setValue: (name: "status", value: PublicationStatus) => void;
  };
  submit: () => Promise<unknown>;
  isSaved: () => boolean;
};

/** Saves a record with another status; a rejected change leaves the status as it was. */
export async function saveWithStatus(form: StatusForm, status: PublicationStatus): Promise<void> {
  const before = form.form.getValues("status");
  form.form.setValue("status", status);
  await form.submit();
  if (!form.isSaved()) form.form.setValue("status", before);
}
