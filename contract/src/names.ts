/**
 * What the spec calls letters, numbers and spaces, as names have them: Trois-Rivières, St. John's, O'Brien, J.R. (decision
 * 0005). A dot ends a word or an initial, so that no name is the address of a page: names are written in mails.
 */
export const NAME = /^(?:[\p{L}\p{M}\p{N} '’-]|\.(?=\s|$|\p{L}(?:[.\s]|$)))+$/u;

/** Without what is not seen, or turns the writing around: with it a name looks like another one (UTS 55). */
export const SEEN = /^[^\p{Cc}\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]*$/u;

/** Without what a reader of mails makes a link of, by whichever dot: the address of a page, a host, an e-mail address. */
export const WITHOUT_LINKS =
  /^(?!.*(?::\/\/|www[.。．｡]|[\p{L}\p{M}\p{N}-][.。．｡]\p{L}[\p{L}\p{M}\p{N}-]|\d[.。．｡]\d+[.。．｡]\d)).*$/isu;

const ALIKE = [/\p{sc=Latin}/u, /\p{sc=Cyrillic}/u, /\p{sc=Greek}/u];

/** No word has letters of two alphabets that look alike: 'Аda' is not 'Ada' (UTS 39). */
export function isOneAlphabet(name: string): boolean {
  const words = name.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [];
  return words.every((word) => ALIKE.filter((letters) => letters.test(word)).length <= 1);
}
