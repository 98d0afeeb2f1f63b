import { type MemberAct, type MemberStory, ROUTES } from '@adashi/contract';
import { IconRobot, IconShieldHalf, IconUser } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { actWord } from '../../../admin/audit/shared/act-words.ts';
import { ACTIVITY } from '../../../admin/audit/shared/activity-columns.tsx';
import { ErasedText } from '../../../admin/audit/shared/ErasedText.tsx';
import { dayOf, dayText, timeText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';

import { List } from '../../../list/List.tsx';

import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/use-may.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { Empty } from '../../../ui/Empty.tsx';
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

/** Columns of the audit log on the page of a member. The hashes are on the page of account activity. */
const COLUMNS = ACTIVITY.filter(({ id }) => id !== 'hash');

/** Audit log of a member for staff who may read the whole audit log: each changed field with its old and new value. */
function WholeActivity({ story: { id, email_address } }: { story: MemberStory }) {
  const { t } = useTranslation();
  return (
    <section id="activity">
      <div className={css.listHead}>
        <h2 className={ui.h2}>{t('Activity')}</h2>
        <Link className={ui.link} to={paths.activityOf(email_address)}>
          {t('See all')}
        </Link>
      </div>
      <List
        name="acts"
        route={ROUTES.activity}
        input={{ query: { person: id, pageSize: 10 } }}
        columns={COLUMNS}
        empty={<Empty title={t('Nothing yet')} />}
      />
    </section>
  );
}

/** Activity of a member. Staff without access to the audit log see the latest acts only. */
export function Activity({ story }: { story: MemberStory }) {
  return useMay('activity') ? <WholeActivity story={story} /> : <LatestActs story={story} />;
}

/** List of the latest audit log entries about a member, by day. */
function LatestActs({ story: { acts, firstName, lastName, today } }: { story: MemberStory }) {
  const { t } = useTranslation();
  return (
    <section className={ui.card} id="activity">
      <CardHead title={t('Activity')} />
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
