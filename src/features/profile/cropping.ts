// What cutting a picture takes, in one file: it loads once one has been chosen.
export { CropDialog } from "./components/crop-dialog";
export { cropAvatar } from "./crop-avatar";
export { checkAvatarFile, openAvatarFile } from "./avatar-file";
