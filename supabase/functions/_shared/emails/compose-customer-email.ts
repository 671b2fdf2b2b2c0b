import { composer } from "./composer.ts";
import { customerBodies } from "./customer-bodies.ts";

/**
 * Composes an e-mail to a customer. Separate from `composeEmail`, so that the panel's preview does not load
 * the texts of team e-mails.
 */
export const composeCustomerEmail = composer(customerBodies);
