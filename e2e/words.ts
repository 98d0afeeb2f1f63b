/**
 * Returns the words with a line break inside. Dates, times and amounts count as one word, because their spaces are
 * unbreakable. Emails may break. This function runs in the page.
 */
export function brokenWords(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement?.checkVisibility() || node.parentElement.closest('script, style, option, svg')) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^ \n/-]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      const isName = /[a-z0-9._]{20}|@/i.test(word);
      if (lines.size > 1 && !isName) found.push(`${word} (${node.parentElement.className})`);
    }
  }
  return [...new Set(found)];
}
