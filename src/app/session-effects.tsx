import { AdminFlagKeeper } from "./admin-flag-keeper";
import { LocaleKeeper } from "./locale-keeper";
import { SignOutNavigation } from "./sign-out-navigation";

/** What runs beside the pages for someone who is signed in. */
export function SessionEffects() {
  return (
    <>
      <SignOutNavigation />
      <LocaleKeeper />
      <AdminFlagKeeper />
    </>
  );
}
