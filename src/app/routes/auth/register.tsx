import { RegisterPage } from "./register-page";

/** Signing up, with phone and domain. */
export function RegisterRoute() {
  return <RegisterPage />;
}
