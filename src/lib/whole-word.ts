/** What browsers would break after its hyphen; splits a text into what is around such words and the words. */
export const wholeWord = /(e-mails?)/i;
