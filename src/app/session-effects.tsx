import { AdminFlagReset } from "./admin-flag-reset";
import { ProfileLanguageSync } from "./profile-language-sync";
import { SignOutNavigation } from "./sign-out-navigation";

/** What runs beside the pages for someone who is signed in. */
export function SessionEffects() {
  return (
    <>
      <SignOutNavigation />
      <ProfileLanguageSync />
      <AdminFlagReset />
    </>
  );
}
