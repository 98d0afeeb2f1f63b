import { useEffect, useRef } from 'react';

/** Titles of the mounted components, outermost first. The last title with text is the document title. */
const titles: { text: string }[] = [];

function apply(): void {
  const text = titles.findLast((title) => title.text !== '')?.text;
  document.title = text ? `${text} · Adashi` : 'Adashi';
}

/** Sets the document title while the component is mounted. */
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
