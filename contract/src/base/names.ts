/**
 * Pattern of real names, such as Trois-Rivières, St. John's, O'Brien or J.R. A dot must end a word
 * or an initial, because mail programs turn 'evil.example' into a link. Joiners are only where `tidyName` keeps them.
 */
export const NAME = /^(?:[\p{L}\p{M}\p{N} '’·・꞉\p{Join_C}-]|\.(?=\s|$|\p{L}(?:[.\s]|$)))+$/u;

/**
 * Pattern of a text without invisible characters and direction marks, which make different names look equal (UTS 55).
 */
export const SEEN = /^[^\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]*$/u;

/**
 * Pattern of a text without URLs, host names and email addresses, which mail programs turn into links. The pattern also
 * finds full-width and ideographic dots.
 */
export const WITHOUT_LINKS =
  /^(?!.*(?::\/\/|www[.。．｡]|[\p{L}\p{M}\p{N}-][.。．｡]\p{L}[\p{L}\p{M}\p{N}-]|\d[.。．｡]\d+[.。．｡]\d)).*$/isu;

/** Greek letters that look like no Latin letter. The writing systems of Salish and Wakashan languages contain them. */
const OTHER_GREEK = /(?![θϑΘχλΛᶿᵡᵪ])\p{sc=Greek}/u;
const ALIKE = [/\p{sc=Latin}/u, /\p{sc=Cyrillic}/u, OTHER_GREEK];

/**
 * Returns false for a word with similar letters from different alphabets. 'Аda' with a Cyrillic А is not 'Ada' (UTS
 * 39).
 */
export function isOneAlphabet(name: string): boolean {
  const words = name.match(/[\p{L}\p{M}\p{N}'’·・꞉\p{Join_C}-]+/gu) ?? [];
  return words.every((word) => ALIKE.filter((letters) => letters.test(word)).length <= 1);
}
