import { useId } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { cx } from '../../ui/cx.ts';
import ui from '../../ui/ui.module.css';
import css from './gallery.module.css';
import type { Example, Part } from './part.ts';
import { say } from './words.ts';

function Shown({ example: { of, Show, isWide, isFlush } }: { example: Example }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <figure data-example className={cx(css.example, isWide && css.wide)} aria-labelledby={id}>
      <figcaption id={id}>{say(of)}</figcaption>
      <div className={cx(isFlush && css.flush)}>
        <Show t={t} />
      </div>
    </figure>
  );
}

/** Section of one component with examples. Thin lines separate the examples. */
export function GalleryPart({ part: { name, file, does, examples } }: { part: Part }) {
  return (
    <section className={cx(ui.card, css.part)} id={name} aria-labelledby={`${name}-title`}>
      <header className={css.partHead}>
        <h3 className={ui.h2} id={`${name}-title`}>
          {name}
        </h3>
        <p className={ui.text2}>{say(does)}</p>
        <code>{file}</code>
      </header>
      <div className={css.examples}>
        {examples.map((example) => (
          <Shown key={example.of[0]} example={example} />
        ))}
      </div>
    </section>
  );
}
