import type { Operation } from "../operation.ts";
import { accountDeletion, email, lessonProgress, message, passwordChange } from "./account.ts";
import { attachment, uploadAvatar, uploadMedia, uploadVideo } from "./files.ts";
import { cancellation, checkout, lostEvents, priceMove, refund, renewal, webhook } from "./money.ts";
import { siteMade, siteMadeByTwo, siteRemoval, siteSignIn, siteSuspension } from "./sites.ts";

/**
 * Operations by lane. Lanes run in parallel, each on its own stack, for about the same time. An operation with the
 * calls of another comes after it, because fewer faults are left for it.
 */
export const lanes: readonly (readonly Operation[])[] = [
  [webhook, renewal],
  [
    checkout,
    cancellation,
    email,
    passwordChange,
    lessonProgress,
    message,
    uploadMedia,
    uploadAvatar,
    attachment,
    uploadVideo,
    lostEvents,
    refund,
  ],
  [priceMove, accountDeletion],
  [siteMade, siteMadeByTwo, siteSuspension, siteRemoval, siteSignIn],
];
