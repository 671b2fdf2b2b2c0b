import { useTranslation } from "react-i18next";
import { FormFailure } from "@/kit/form/form-failure";
import { FormField } from "@/kit/form/form-field";
import { SubmitButton } from "@/kit/form/submit-button";
import { useAppForm } from "@/kit/form/use-app-form";
import { ModalDialog } from "@/kit/modal-dialog";
import { Input } from "@/kit/ui/input";
import { descriptionSchema, type MediaItem, thumbnailOf, useDescribeMedia } from "../media";

type DescribeDialogProps = { item: MediaItem; onSaved: () => void; onClose: () => void };

/** Edits the description of a file. Pages that already use the file keep their own text. */
export function DescribeDialog({ item, onSaved, onClose }: DescribeDialogProps) {
  const { t } = useTranslation("admin");
  const describe = useDescribeMedia();
  const { field, formProps, failure, submitting } = useAppForm({
    schema: descriptionSchema,
    values: { alt: item.alt },
    keptAs: `description:${item.id}`,
    onSubmit: async ({ alt }) => {
      await describe.mutateAsync({ id: item.id, alt });
      onSaved();
    },
  });
  return (
    <ModalDialog title={t("media.describe.title")} description={t("media.describe.text")} onClose={onClose}>
      <form {...formProps} className="flex flex-col gap-5">
        <FormFailure failure={failure} title={t("media.describe.failed")} />
        <img
          src={thumbnailOf(item)}
          alt=""
          className="max-h-56 self-start rounded-lg border border-line object-contain"
        />
        <FormField {...field("alt")} label={t("media.upload.alt")} hint={t("media.upload.altHint")}>
          {(control) => <Input {...control} required />}
        </FormField>
        <SubmitButton loading={submitting} className="self-start">
          {t("media.describe.save")}
        </SubmitButton>
      </form>
    </ModalDialog>
  );
}
