import { siteModels } from "@contract/enums";
import { AppError } from "@/platform/app-error";
import { throwIfError, withAppErrors, withSession } from "@/platform/backend";
import type { Language } from "@/platform/language";
import type { SignUpDetails } from "./model";
import { clearProfileRead } from "./parts/session/profile-read";
import { sessionState, setSessionState } from "./parts/session/session-state";

/** Returns what was entered in the last sign-up of the signed-in account, by anyone who used its address. */
export function readSignUpDetails(): Promise<SignUpDetails> {
  return withAppErrors(async ({ auth }) => {
    const { data, error } = await auth.getSession();
    throwIfError(error);
    const entered: Record<string, unknown> = data.session?.user.user_metadata ?? {};
    const text = (key: string) => (typeof entered[key] === "string" ? entered[key].trim() : "");
    const model = siteModels.find((each) => each === entered["model"]);
    return {
      fullName: text("full_name"),
      ...(text("phone") && { phone: text("phone") }),
      ...(text("domain") && { domain: text("domain") }),
      ...(model && { model }),
    };
  });
}

/**
 * Sets the details of a sign-up after its confirmation, which deleted those that were entered before. Can be called
 * again after any error.
 *
 * @throws AppError `invalid_input`, `rate_limited`, `unauthorized`, `network`…
 */
export function saveSignUpDetails(details: SignUpDetails, locale: Language): Promise<void> {
  return withSession(async (supabase, session) => {
    if (!session) throw new AppError("unauthorized");
    const { fullName, phone, domain, model } = details;
    await supabase
      .from("profiles")
      .update({ full_name: fullName, locale, ...(phone && { phone }), ...(domain && { domain }) })
      .eq("id", session.user.id)
      .throwOnError();
    if (model) await supabase.rpc("set_site_model", { model }).throwOnError();
    // Pages that open next read the profile again.
    clearProfileRead();
    const state = sessionState();
    if (state.status === "signed-in") setSessionState({ ...state, user: { ...state.user, fullName } });
  });
}
