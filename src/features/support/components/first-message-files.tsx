import { useImperativeHandle, type Ref } from "react";
import { useAttachments } from "../use-attachments";
import { AttachmentPicker } from "./attachment-picker";

/** What the form of a first message asks of its files. */
export type MessageFiles = Pick<ReturnType<typeof useAttachments>, "sendWith" | "clear">;

type FirstMessageFilesProps = {
  ref: Ref<MessageFiles>;
  /** Names the message's draft. */
  draftKey: string;
};

/** Chooses the files of the first message of a conversation. */
export function FirstMessageFiles({ ref, draftKey }: FirstMessageFilesProps) {
  const { sendWith, clear, ...picker } = useAttachments(null, draftKey);
  useImperativeHandle(ref, () => ({ sendWith, clear }));
  return <AttachmentPicker {...picker} />;
}
