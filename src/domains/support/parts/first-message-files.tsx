import { type Ref, useImperativeHandle } from "react";
import { useTranslation } from "react-i18next";
import { AttachmentPicker } from "@/kit/attachments/attachment-picker";
import { useAttachments } from "./attachments";

/** The functions of the attachments that the first message uses. */
export type MessageFiles = Pick<ReturnType<typeof useAttachments>, "sendWith" | "clear">;

type FirstMessageFilesProps = {
  ref: Ref<MessageFiles>;
  /** Key of the message's draft. */
  draftKey: string;
  /** The recipient of the team's message; without one the signed-in user writes. */
  customerId?: string;
};

/** The attachment picker for the first message of a conversation. */
export function FirstMessageFiles({ ref, draftKey, customerId }: FirstMessageFilesProps) {
  const { t } = useTranslation();
  const { sendWith, clear, ...picker } = useAttachments(
    customerId === undefined ? null : { customer: customerId },
    draftKey,
  );
  useImperativeHandle(ref, () => ({ sendWith, clear }));
  return <AttachmentPicker {...picker} label={t("attachments.chosen")} />;
}
