import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Avatar } from '../ui/Avatar.tsx';
import { cx } from '../ui/cx.ts';
import { FullName } from '../ui/FullName.tsx';
import { initialsOf } from '../ui/initials-of.ts';
import ui from '../ui/ui.module.css';
import css from './List.module.css';

const OPENED = 'open';

/** Returns the id of the open row from the URL, and a function that closes the side panel. */
export function useOpened(): readonly [id: string | null, close: () => void] {
  const [search, setSearch] = useSearchParams();
  const close = () => {
    const rest = new URLSearchParams(search);
    rest.delete(OPENED);
    setSearch(rest);
  };
  return [search.get(OPENED), close];
}

/** Link that opens the side panel of a row. */
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
  readonly email: string;
  readonly children?: ReactNode;
}

/** Link that opens the side panel of a row about a person. `children` is the squad and the round of the row. */
export function OpenPerson({ id, name, email, children }: OpenPersonProps) {
  return (
    <span className={cx(ui.person, css.person)}>
      <Avatar initials={initialsOf(name)} />
      <span>
        <FullName name={<OpenLink id={id}>{name}</OpenLink>} email={email} />
        {children && <small>{children}</small>}
      </span>
    </span>
  );
}
