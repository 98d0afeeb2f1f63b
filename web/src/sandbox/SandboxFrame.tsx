import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { Logo } from '../ui/parts.tsx';

/** Pages that play the other side: no money and nobody here is real. */
export function SandboxFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <main className="center-page" id="main">
      <div className="stack">
        <div className="person">
          <Link to={paths.sandbox} aria-label="Sandbox">
            <Logo />
          </Link>
          <span className="state s-waiting chip">{t('Sandbox')}</span>
        </div>
        <section className="card pad stack">
          <h1 className="title">{title}</h1>
          {children}
        </section>
      </div>
    </main>
  );
}
