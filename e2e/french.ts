import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Every sentence of the pages, in English and French. */
const CATALOGUE = Object.entries(
  // The tidy test also reads this file, as plain strings.
  JSON.parse(readFileSync(join(import.meta.dirname, '../web/src/i18n/fr.json'), 'utf8')) as Record<string, string>,
).map(([key, french]) => [key.replace(/_(?:one|many|other)$/, ''), french] as const);

/** Returns a pattern that matches a sentence with any values in place of its placeholders. */
function lookOf(sentence: string): RegExp {
  const parts = sentence.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`, 'iu');
}

const plain = (sentence: string) => sentence.replaceAll(/\s+/g, ' ').trim();
const hasGap = (sentence: string) => sentence.includes('{{');
const saysEnough = (sentence: string) => /\p{L}{2}/u.test(sentence.replaceAll(/\{\{\w+\}\}/g, ''));

const FRENCH = new Set(CATALOGUE.map(([, french]) => plain(french)));
const ENGLISH = new Set(CATALOGUE.filter(([key, french]) => key !== french).map(([key]) => plain(key)));
const FRENCH_LOOKS = CATALOGUE.filter(([, french]) => hasGap(french) && saysEnough(french)).map(([, french]) =>
  lookOf(plain(french)),
);
const ENGLISH_LOOKS = CATALOGUE.filter(([key, french]) => key !== french && hasGap(key) && saysEnough(key)).map(
  ([key]) => lookOf(plain(key)),
);

/** Words that exist only in English. They reveal English sentences outside the catalogue. */
const WORDS = /\b(?:the|your|you|and|with|from|which|this|that|is|are|was|not|have|has|will|of|by)\b/giu;

function isEnglish(text: string): boolean {
  if (text.includes('CA$')) return true;
  if (FRENCH.has(text)) return false;
  if (ENGLISH.has(text)) return true;
  if (FRENCH_LOOKS.some((look) => look.test(text))) return false;
  return ENGLISH_LOOKS.some((look) => look.test(text)) || (text.match(WORDS)?.length ?? 0) > 1;
}

/** Returns all visible text and accessible names, except text from users. This function runs in the page. */
function said(): string[] {
  const found: (string | null)[] = [document.title.replace(/ · Adashi$/, '')];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (!node.parentElement?.closest('script, style, [lang=en]')) found.push(node.textContent);
  for (const part of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(part.getAttribute(name));
  return found.filter((text) => text !== null);
}

/** Returns the English sentences on a French page. */
export async function englishOn(page: Page): Promise<string[]> {
  const texts = (await page.evaluate(said)).map(plain).filter((text) => text !== '');
  return [...new Set(texts)].filter(isEnglish);
}
