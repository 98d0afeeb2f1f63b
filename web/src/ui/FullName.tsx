import type { ReactNode } from 'react';
import { Address } from './Address.tsx';
import ui from './ui.module.css';

interface Props {
  readonly name: ReactNode;
  readonly email: string;
}

/** Full name of a person, above the email. The email distinguishes people with the same name. */
export function FullName({ name, email }: Props) {
  return (
    <span className={ui.fullName}>
      <span>{name}</span>
      <small>
        <Address>{email}</Address>
      </small>
    </span>
  );
}
