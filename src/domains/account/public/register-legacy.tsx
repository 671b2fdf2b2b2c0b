import { RegisterPage } from "./register-page";

/** The previous sign-up page, whose address is still in use. */
export function RegisterLegacyRoute() {
  return <RegisterPage legacy />;
}
