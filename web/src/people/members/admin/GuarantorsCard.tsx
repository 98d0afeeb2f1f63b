import type { MemberStory } from '@adashi/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { GUARANTOR_LOOKS } from '../../../payments/guarantors/shared/guarantor-looks.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import { FullName } from '../../../ui/FullName.tsx';
import { initialsOf } from '../../../ui/initials-of.ts';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import css from './member.module.css';

type Line = MemberStory['guarantors'][number];

function Lines({ title, lines, nameOf }: { title: string; lines: readonly Line[]; nameOf: (line: Line) => ReactNode }) {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className={css.sub}>{title}</h3>
      <ul className={css.people}>
        {lines.map((line) => (
          <li key={line.id} className={ui.person}>
            <Avatar initials={initialsOf(line.name)} />
            <span className={ui.grow}>
              <FullName name={nameOf(line)} email={line.email} />
              <small>
                {[line.phoneEnd && t('ends {{digits}}', { digits: line.phoneEnd }), line.relationship, ...line.squads]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
            <State look={GUARANTOR_LOOKS[line.status]} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Card with the guarantors of a member, the people whom the member guarantees, and the inviter. */
export function GuarantorsCard({ story: { guarantors, guarantorFor, invitedBy } }: { story: MemberStory }) {
  const { t } = useTranslation();
  return (
    <section className={ui.card} id="guarantors">
      <CardHead title={t('People')} />
      {guarantors.length + guarantorFor.length === 0 && !invitedBy && <p className={css.nothing}>{t('None yet.')}</p>}
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
      {invitedBy && (
        <>
          <h3 className={css.sub}>{t('Invited by')}</h3>
          <p className={cx(ui.person, css.inviter)}>
            <Avatar initials={initialsOf(invitedBy.name)} />
            <FullName
              name={
                <Link className={css.name} to={paths.member(invitedBy.id)}>
                  {invitedBy.name}
                </Link>
              }
              email={invitedBy.email}
            />
          </p>
        </>
      )}
    </section>
  );
}
