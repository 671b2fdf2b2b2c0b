import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import { ModalDialog } from "@/kit/modal-dialog";
import { Button } from "@/kit/ui/button";
import { Input } from "@/kit/ui/input";
import type { usePostForm } from "./use-post-form";

type ScheduleDialogProps = { form: ReturnType<typeof usePostForm>; onClose: () => void };

/** Asks when a post is to be published. */
export function ScheduleDialog({ form, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation("admin");

  async function schedule(): Promise<void> {
    // The dialog covers the error of a missing text.
    if ((await form.saveAs("scheduled")) || form.form.getFieldState("content").error) onClose();
  }

  return (
    <ModalDialog title={t("blog.scheduleFor")} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <FormField {...form.field("publishAt")} label={t("blog.publishAt")} hint={t("blog.publishAtHint")}>
          {(control) => <Input {...control} type="datetime-local" required />}
        </FormField>
        <Button loading={form.submitting} onClick={() => void schedule()} className="self-start">
          {t("blog.save.schedule")}
        </Button>
      </div>
    </ModalDialog>
  );
}
