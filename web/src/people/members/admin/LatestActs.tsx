import type { MemberAct, MemberStory } from '@adashi/contract';
import { IconRobot, IconShieldHalf, IconUser } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { actWord } from '../../../admin/audit/shared/act-words.ts';
import { ErasedText } from '../../../admin/audit/shared/ErasedText.tsx';
import { dayOf, dayText, timeText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/use-may.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import ui from '../../../ui/ui.module.css';
import css from './member.module.css';

const MARKS = {
  member: IconUser,
  staff: IconShieldHalf,
  guarantor: IconUser,
  visitor: IconUser,
  job: IconRobot,
  provider: IconRobot,
} as const;

function Act({ act, memberName }: { act: MemberAct; memberName: string }) {
  const { t } = useTranslation();
  const Mark = MARKS[act.by];
  const isOwn = act.by === 'member' && act.name === memberName;
  const by = isOwn ? null : (act.name ?? (act.by === 'provider' ? t('The provider') : t('Automatic')));
  const sub = [by, act.reason && t('Reason: {{reason}}', { reason: act.reason })].filter(Boolean).join('. ');
  return (
    <li>
      <time dateTime={act.at}>{timeText(act.at)}</time>
      <i>
        <Mark size={16} stroke={1.75} aria-hidden />
      </i>
      <div>
        <b>{t(actWord(act.action))}</b>
        {sub && <p>{sub}</p>}
        {act.isErased && <ErasedText />}
      </div>
    </li>
  );
}

/** List of the latest audit log entries about a member, by day. */
export function LatestActs({ story: { acts, firstName, lastName, email_address, today } }: { story: MemberStory }) {
  const { t } = useTranslation();
  const mayRead = useMay('activity');
  return (
    <section className={ui.card} id="activity">
      <CardHead title={t('Activity')}>
        {mayRead && (
          <Link className={ui.link} to={paths.activityOf(email_address)}>
            {t('See all')}
          </Link>
        )}
      </CardHead>
      <ol className={css.timeline}>
        {acts.map((act, index) => {
          const day = dayOf(act.at);
          const isNew = index === 0 || dayOf(acts[index - 1]?.at ?? act.at) !== day;
          return (
            <Fragment key={act.id}>
              {isNew && <li className={css.day}>{dayText(day, today)}</li>}
              <Act act={act} memberName={`${firstName} ${lastName}`} />
            </Fragment>
          );
        })}
      </ol>
    </section>
  );
}
