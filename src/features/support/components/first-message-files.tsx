import { useImperativeHandle, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { AttachmentPicker } from "@/components/attachments/attachment-picker";
import { useAttachments } from "../use-attachments";

/** The functions of the attachments that the first message uses. */
export type MessageFiles = Pick<ReturnType<typeof useAttachments>, "sendWith" | "clear">;

type FirstMessageFilesProps = {
  ref: Ref<MessageFiles>;
  /** Key of the message's draft. */
  draftKey: string;
};

/** The attachment picker for the first message of a conversation. */
export function FirstMessageFiles({ ref, draftKey }: FirstMessageFilesProps) {
  const { t } = useTranslation("attachments");
  const { sendWith, clear, ...picker } = useAttachments(null, draftKey);
  useImperativeHandle(ref, () => ({ sendWith, clear }));
  return <AttachmentPicker {...picker} label={t("chosen")} />;
}
