import { ROUTES } from '@adashi/contract';
import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useTranslation } from '../../../i18n/translation.ts';
import ui from '../../../ui/ui.module.css';
import { Hits } from './Hits.tsx';
import { type Hit, hitsOf, KINDS, type Kind, type NamedPage } from './hits.ts';
import { marked } from './marked.ts';
import css from './search.module.css';
import '../../../ui/mantine-overlays.css';

type Shown = Kind | 'all';

interface ResultsProps {
  readonly id: string;
  readonly q: string;
  readonly pages: readonly NamedPage[];
  readonly shown: Shown;
  readonly onShow: (kind: Shown) => void;
  readonly active: number;
  readonly onHits: (hits: readonly Hit[]) => void;
  readonly onOpen: (hit: Hit) => void;
}

/** Search results of the server, and the pages with a matching name. */
function Results({ q, pages, ...rest }: ResultsProps) {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.search, { query: { q } }, { keepsBefore: true });
  const named = pages.filter(({ label }) => marked(label, q)[1] !== '');
  return (
    <QueryBoundary asked={asked}>{(found) => <Hits hits={hitsOf(t, found, named)} q={q} {...rest} />}</QueryBoundary>
  );
}

/** Returns the next or previous kind of result. After the last kind, the first kind follows. */
function nextKind(shown: Shown, isBack: boolean): Shown {
  const all: readonly Shown[] = ['all', ...KINDS];
  const at = all.indexOf(shown) + (isBack ? all.length - 1 : 1);
  return all[at % all.length] ?? 'all';
}

/** Returns the active search result, the displayed kind of results, and the key handler that changes both. */
function useKeys(open: (hit: Hit) => void) {
  const [shown, setShown] = useState<Shown>('all');
  const [active, setActive] = useState(0);
  const hits = useRef<readonly Hit[]>([]);
  const show = (kind: Shown) => {
    setShown(kind);
    setActive(0);
  };
  const move = (by: number) => {
    const { length } = hits.current;
    if (length > 0) setActive((now) => (now + by + length) % length);
  };
  const press = (event: KeyboardEvent) => {
    const hit = hits.current[active];
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Tab: () => show(nextKind(shown, event.shiftKey)),
      Enter: () => hit && open(hit),
    }[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  const restart = () => setActive(0);
  const see = (now: readonly Hit[]) => {
    hits.current = now;
  };
  return { shown, active, show, restart, see, press };
}

interface InputProps {
  /** Id of the list element with the search results. `activeId` is the id of the active result. */
  readonly hitsId: string;
  readonly activeId: string;
  readonly text: string;
  /** Whether the list of results is visible. */
  readonly isOpen: boolean;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

/** Search field. The field keeps the focus while the arrow keys select a result. */
function SearchInput({ hitsId, activeId, text, isOpen, onText, onKeyDown, onClose }: InputProps) {
  const { t } = useTranslation();
  return (
    <div className={css.field}>
      <IconSearch size={22} stroke={1.75} aria-hidden />
      <input
        data-autofocus
        type="text"
        role="combobox"
        aria-label={t('Search everything')}
        aria-expanded={isOpen}
        aria-controls={hitsId}
        aria-activedescendant={isOpen ? activeId : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('Person, squad, ticket, id or reference')}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={ui.iconButton} aria-label={t('Close')} onClick={onClose}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
  );
}

/** Legend of the keyboard shortcuts in the search dialog. */
function Keys() {
  const { t } = useTranslation();
  return (
    <footer className={css.keys}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('move')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('open')}
      </span>
      <span>
        <kbd>Tab</kbd> {t('next kind')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('close')}
      </span>
    </footer>
  );
}

interface Props {
  /** Pages with a name that matches the search query. */
  readonly pages: readonly NamedPage[];
  readonly onClose: () => void;
}

/**
 * Dialog of the global search. Keyboard: arrows select a result, Enter opens the result, Tab changes the kind of
 * results, Escape closes the dialog.
 */
export function SearchDialog({ pages, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 150);
  const open = ({ to }: Hit) => {
    onClose();
    void navigate(to);
  };
  const { shown, active, show, restart, see, press } = useKeys(open);
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      title={t('Search everything')}
      size={640}
      radius={20}
      padding={0}
      yOffset="8dvh"
      classNames={{ content: css.dialog ?? '', header: ui.sr ?? '', body: css.body ?? '' }}
    >
      <SearchInput
        hitsId={`${id}-hits`}
        activeId={`${id}-${active}`}
        text={text}
        isOpen={q !== ''}
        onText={(now) => {
          setText(now);
          restart();
        }}
        onKeyDown={press}
        onClose={onClose}
      />
      <div className={css.results}>
        {q === '' ? (
          <p className={css.hint}>
            {t('Type at least three letters of a name, email or squad, or a ticket number, id or reference.')}
          </p>
        ) : (
          <Results id={id} q={q} pages={pages} shown={shown} onShow={show} active={active} onHits={see} onOpen={open} />
        )}
      </div>
      <Keys />
    </Modal>
  );
}
