import type { Operation } from "../operation.ts";
import { deletion, email, lessonProgress, message, passwordChange } from "./account.ts";
import { attachment, uploadAvatar, uploadMedia, uploadVideo } from "./files.ts";
import { cancellation, checkout, lostEvents, priceMove, refund, renewal, webhook } from "./money.ts";

/** Operations by lane. Lanes run at once, each on a stack of its own. */
export const lanes: readonly (readonly Operation[])[] = [
  [checkout, cancellation, email, passwordChange, lessonProgress, message],
  [webhook, lostEvents, uploadMedia, uploadAvatar, attachment, uploadVideo],
  [renewal, priceMove, refund, deletion],
];
