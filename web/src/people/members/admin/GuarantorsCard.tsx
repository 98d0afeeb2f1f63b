import type { MemberStory } from '@adashi/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { GUARANTOR_LOOKS } from '../../../payments/guarantors/shared/guarantor-looks.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import css from './member.module.css';

type Line = MemberStory['guarantors'][number];

function initialsOf(name: string): string {
  const words = name.split(' ');
  return `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''}`;
}

function Lines({ title, lines, nameOf }: { title: string; lines: readonly Line[]; nameOf: (line: Line) => ReactNode }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className={css.sub}>{title}</h3>
      <ul className={css.people}>
        {lines.map((line) => (
          <li key={line.id} className={ui.person}>
            <Avatar initials={initialsOf(line.name)} />
            <span className={ui.grow}>
              {nameOf(line)}
              <small>{[line.relationship, ...line.squads].join(', ')}</small>
            </span>
            <State look={GUARANTOR_LOOKS[line.status]} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Card with the guarantors of a member, and with the people whom the member guarantees. */
export function GuarantorsCard({ story: { guarantors, guarantorFor } }: { story: MemberStory }) {
  const { t } = useTranslation();
  return (
    <section className={ui.card} id="guarantors">
      <CardHead title={t('Guarantors')} />
      {guarantors.length + guarantorFor.length === 0 && <p className={css.nothing}>{t('None yet.')}</p>}
      <Lines
        title={t('For this member')}
        lines={guarantors}
        nameOf={({ id, name }) => (
          <Link className={css.name} to={paths.guarantorCase(id)}>
            {name}
          </Link>
        )}
      />
      <Lines
        title={t('This member is the guarantor of')}
        lines={guarantorFor}
        nameOf={({ memberId, name }) => (
          <Link className={css.name} to={paths.member(memberId)}>
            {name}
          </Link>
        )}
      />
    </section>
  );
}
