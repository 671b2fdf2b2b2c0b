/**
 * Matches "e-mail" and "e-mails", which browsers break after the hyphen. The capturing group keeps the words in the
 * result of `split`.
 */
export const emailWord = /(e-mails?)/i;
