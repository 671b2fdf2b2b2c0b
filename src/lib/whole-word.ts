/** Matches "e-mail" and "e-mails", which browsers break after the hyphen. The group makes `split` keep them. */
export const wholeWord = /(e-mails?)/i;
