import { useEffect, useRef } from 'react';

/** The titles of what is shown, outermost first: that of a page goes before that of the shell around it. */
const titles: { text: string }[] = [];

function apply(): void {
  const text = titles.findLast((title) => title.text !== '')?.text;
  document.title = text ? `${text} · Adashi` : 'Adashi';
}

/** What the tab, the history and a screen reader call this screen, as long as it is shown. */
export function useTitle(text: string): void {
  const title = useRef({ text: '' });
  useEffect(() => {
    const own = title.current;
    titles.push(own);
    return () => {
      titles.splice(titles.indexOf(own), 1);
      apply();
    };
  }, []);
  useEffect(() => {
    title.current.text = text;
    apply();
  }, [text]);
}
