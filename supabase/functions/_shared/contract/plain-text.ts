// Same characters as in the database functions private.is_visible_text, is_plain_line and is_xml_text.
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\uffff]/u;
const controlOrDirection = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const forbiddenInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** Returns whether a text has a character that is neither white space nor invisible. */
export function isVisibleText(text: string): boolean {
  return visible.test(text);
}

/** Returns whether a text has only characters that XML 1.0 allows. */
export function isXmlText(text: string): boolean {
  return text.search(forbiddenInXml) === -1;
}

/** Replaces characters that XML 1.0 forbids by spaces. */
export function toXmlText(text: string): string {
  return text.replaceAll(forbiddenInXml, " ");
}

/**
 * Returns whether a name, subject or title is one visible line. Control and direction characters can hide,
 * break or reverse the surrounding text.
 */
export function isPlainLine(text: string): boolean {
  return isVisibleText(text) && isXmlText(text) && !controlOrDirection.test(text);
}
