import { IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { msg } from '../i18n/index.ts';
import { paths } from '../paths.ts';
import { CenterPage } from '../ui/CenterPage.tsx';
import { Logo } from '../ui/Logo.tsx';
import { State, type StateLook } from '../ui/State.tsx';
import ui from '../ui/ui.module.css';

const SANDBOX: StateLook = { role: 'waiting', Icon: IconHourglass, word: msg('Sandbox') };

/** Frame of the sandbox pages. The sandbox pages simulate providers, without real money or people. */
export function SandboxFrame({ title, children }: { title: string; children: ReactNode }) {
  const head = (
    <div className={ui.person}>
      <Link to={paths.sandbox} aria-label="Sandbox">
        <Logo />
      </Link>
      <State look={SANDBOX} chip />
    </div>
  );
  return (
    <CenterPage title={title} head={head}>
      <h1 className={ui.title}>{title}</h1>
      {children}
    </CenterPage>
  );
}
