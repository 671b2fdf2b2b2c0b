import { AdminFlagReset } from "./admin-flag-reset";
import { ProfileLanguageSync } from "./profile-language-sync";
import { SignOutNavigation } from "./sign-out-navigation";

/** Effects for signed-in users on every page. */
export function SessionEffects() {
  return (
    <>
      <SignOutNavigation />
      <ProfileLanguageSync />
      <AdminFlagReset />
    </>
  );
}
