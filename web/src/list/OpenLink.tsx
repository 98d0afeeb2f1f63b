import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Avatar } from '../ui/Avatar.tsx';
import { cx } from '../ui/cx.ts';
import { initialsOf } from '../ui/initials-of.ts';
import ui from '../ui/ui.module.css';
import css from './List.module.css';

const OPENED = 'open';

/** Which row of a list is opened beside it, as the address says, and how to close it. */
export function useOpened(): readonly [id: string | null, close: () => void] {
  const [search, setSearch] = useSearchParams();
  const close = () => {
    const rest = new URLSearchParams(search);
    rest.delete(OPENED);
    setSearch(rest);
  };
  return [search.get(OPENED), close];
}

/** Opens a row beside its list. */
export function OpenLink({ id, children }: { id: string | number; children: ReactNode }) {
  const [search] = useSearchParams();
  const to = new URLSearchParams(search);
  to.set(OPENED, String(id));
  return (
    <Link
      className={ui.link}
      to={{ search: to.toString() }}
      aria-current={search.get(OPENED) === String(id) || undefined}
    >
      {children}
    </Link>
  );
}

interface OpenPersonProps {
  readonly id: string | number;
  readonly name: string;
  readonly children: ReactNode;
}

/** Opens a row that is about a person: by the name, with what else tells it apart below. */
export function OpenPerson({ id, name, children }: OpenPersonProps) {
  return (
    <span className={cx(ui.person, css.person)}>
      <Avatar initials={initialsOf(name)} />
      <span>
        <OpenLink id={id}>{name}</OpenLink>
        <small>{children}</small>
      </span>
    </span>
  );
}
