// The code for cropping in one chunk, which loads after the selection of a picture.
export { CropDialog } from "./crop-dialog";
export { cropAvatar } from "./crop-avatar";
export { checkAvatarFile, openAvatarFile } from "./avatar-file";
