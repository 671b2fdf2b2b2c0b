import { useImperativeHandle, type Ref } from "react";
import { useAttachments } from "../use-attachments";
import { AttachmentPicker } from "./attachment-picker";

/** What the form of a first message asks of its files. */
export type MessageFiles = Pick<ReturnType<typeof useAttachments>, "whenUploaded" | "clear">;

/** Chooses the files of the first message of a conversation. */
export function FirstMessageFiles({ ref }: { ref: Ref<MessageFiles> }) {
  const { whenUploaded, clear, ...picker } = useAttachments(null);
  useImperativeHandle(ref, () => ({ whenUploaded, clear }));
  return <AttachmentPicker {...picker} />;
}
