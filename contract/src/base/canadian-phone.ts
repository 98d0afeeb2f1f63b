/**
 * Area codes of Canada’s provinces and territories, including codes reserved for coming years (Canadian Numbering
 * Administrator). Other countries and toll-free numbers share country code 1.
 */
const AREA_CODES = new Set(
  (
    '204 226 236 249 250 257 263 273 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468 474 506 514 519 ' +
    '548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942'
  ).split(' '),
);

export const PHONE_EXAMPLE = '(506) 234-5678';

/**
 * Returns the digits of an entered phone number, without country code 1. The database stores only digits (SPEC §5).
 */
export function plainPhone(text: string): string {
  const plain = text.replaceAll(/[\s().+-]/g, '');
  return /^1\d{10}$/.test(plain) ? plain.slice(1) : plain;
}

/** Returns whether the digits are a Canadian phone number, with or without country code 1. */
export function isCanadianPhone(digits: string): boolean {
  const area = /^1?(\d{3})[2-9]\d{6}$/.exec(digits)?.[1];
  return area !== undefined && AREA_CODES.has(area);
}
