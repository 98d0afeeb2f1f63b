import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { State } from '../../../ui/State.tsx';
import { type Hit, KIND_WORDS, KINDS, type Kind } from './hits.ts';
import { marked } from './marked.ts';
import css from './search.module.css';

function Marked({ text, q }: { text: string; q: string }) {
  const [before, found, after] = marked(text, q);
  return (
    <>
      {before}
      {found && <mark>{found}</mark>}
      {after}
    </>
  );
}

interface LineProps {
  readonly id: string;
  readonly hit: Hit;
  readonly q: string;
  readonly isActive: boolean;
  readonly onOpen: () => void;
}

function Line({ id, hit, q, isActive, onOpen }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  const { Icon, title, sub, initials, look } = hit;
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The search field handles the keyboard, and names the active result by `aria-activedescendant`.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keyboard
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={cx(css.hit, isActive && css.active)}
      onClick={onOpen}
    >
      {initials ? (
        <Avatar initials={initials} size={32} />
      ) : (
        <span className={css.mark}>
          <Icon size={20} stroke={1.75} aria-hidden />
        </span>
      )}
      <span className={css.words}>
        <b>
          <Marked text={title} q={q} />
        </b>
        <small>
          <Marked text={sub} q={q} />
        </small>
      </span>
      {look && <State look={look} />}
      {isActive && <kbd className={css.enter}>Enter</kbd>}
    </div>
  );
}

interface Props {
  readonly id: string;
  readonly hits: readonly Hit[];
  readonly q: string;
  readonly shown: Kind | 'all';
  readonly onShow: (kind: Kind | 'all') => void;
  readonly active: number;
  /** Callback that receives the displayed results, for the keyboard handlers. */
  readonly onHits: (hits: readonly Hit[]) => void;
  readonly onOpen: (hit: Hit) => void;
}

/** Search results by kind. `shown` is the only kind to display, or 'all'. */
export function Hits({ id, hits, q, shown, onShow, active, onHits, onOpen }: Props) {
  const { t } = useTranslation();
  const own = shown === 'all' ? hits : hits.filter(({ kind }) => kind === shown);
  useEffect(() => onHits(own));
  const counts = KINDS.map((kind) => [kind, hits.filter((hit) => hit.kind === kind).length] as const);
  return (
    <>
      <div className={css.kinds} role="group" aria-label={t('What is shown')}>
        <button type="button" tabIndex={-1} aria-pressed={shown === 'all'} onClick={() => onShow('all')}>
          {t('All')} <i>{hits.length}</i>
        </button>
        {counts
          .filter(([kind, count]) => count > 0 || kind === shown)
          .map(([kind, count]) => (
            <button key={kind} type="button" tabIndex={-1} aria-pressed={shown === kind} onClick={() => onShow(kind)}>
              {t(KIND_WORDS[kind])} <i>{count}</i>
            </button>
          ))}
      </div>
      {own.length === 0 && (
        <p className={css.hint} role="status">
          {t('No results match')}
        </p>
      )}
      <div role="listbox" id={`${id}-hits`} aria-label={t('Found')}>
        {own.map((hit, index) => (
          <Fragment key={hit.key}>
            {hit.kind !== own[index - 1]?.kind && (
              <div role="presentation" className={css.kind}>
                {t(KIND_WORDS[hit.kind])}
              </div>
            )}
            <Line id={`${id}-${index}`} hit={hit} q={q} isActive={index === active} onOpen={() => onOpen(hit)} />
          </Fragment>
        ))}
      </div>
    </>
  );
}
