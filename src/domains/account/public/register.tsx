import { RegisterPage } from "./register-page";

/** The registration with phone and domain. */
export function RegisterRoute() {
  return <RegisterPage />;
}
