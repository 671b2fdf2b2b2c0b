// Same characters as in the database functions private.is_visible_text, is_plain_line and is_xml_text.
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\uffff]/u;
const controlOrDirection = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const forbiddenInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

// Same characters as in the database function private.clean_line: soft hyphens, zero-width and direction marks.
const marks = /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;
// Joiners are part of emoji and of some scripts, but not beside Latin letters, digits and spaces.
const joiners =
  /(?<=^|[\t\n\r -\u05ff\u1e00-\u206f])[\u200c\u200d]+|[\u200c\u200d]+(?=$|[\t\n\r -\u05ff\u1e00-\u206f])/gu;
const space = /[\t\n\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/gu;

/**
 * Returns a name, e-mail address, phone number or domain without what filling in, pasting and dictating add unseen:
 * invisible marks, unusual spaces, and spaces around it.
 */
export function cleanLine(text: string): string {
  return text
    .replaceAll(marks, "")
    .replaceAll(joiners, "")
    .replaceAll(space, " ")
    .replaceAll(/^ +| +$/g, "");
}

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
