import { type MemberStory, type RESENDABLE, ROUTES } from '@adashi/contract';
import { IconLogout, IconMailForward, IconTrash, IconUserCheck, IconUserPause } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { forgetQueriesOf } from '../../../client/query.ts';
import { dayOf, dayText, phoneText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/use-may.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { DropDown, DropDownAct } from '../../../ui/DropDown.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { IDENTITY_LOOKS } from '../../shared/identity-looks.ts';
import { ACTIVE, SUSPENDED } from '../shared/suspended-look.ts';
import { DeleteMember } from './DeleteMember.tsx';
import { type Act, MemberActDialog } from './MemberActDialog.tsx';
import css from './member.module.css';
import { RestoreEmailMenu } from './RestoreEmailMenu.tsx';

type Resendable = (typeof RESENDABLE)[number];

const MAILS: Record<Resendable, string> = {
  password_code: msg('Code for a new password'),
  guarantor_links: msg("Links of guarantors who haven't answered"),
};

/** Returns the emails without a response that staff can send again. */
function waited({ guarantors }: MemberStory): Resendable[] {
  const asked = guarantors.some(({ status }) => status === 'invited');
  return ['password_code', ...(asked ? (['guarantor_links'] as const) : [])];
}

function Resend({ story }: { story: MemberStory }) {
  const { t } = useTranslation();
  const [mail, setMail] = useState<Resendable>();
  return (
    <>
      <DropDown label={t('Resend an email')} Icon={IconMailForward}>
        {(close) =>
          waited(story).map((each) => (
            <DropDownAct
              key={each}
              onClick={() => {
                close();
                setMail(each);
              }}
            >
              {t(MAILS[each])}
            </DropDownAct>
          ))
        }
      </DropDown>
      {mail && (
        <ActDialog
          route={ROUTES.resendMail}
          input={() => ({ params: { id: story.id }, body: { mail } })}
          title={t(MAILS[mail])}
          consequences={[
            t('We resend the email with a new code or link.'),
            t("It goes to the known email. Staff can't see its content."),
          ]}
          act={t('Send again')}
          done={msg('It was sent again')}
          look="primary"
          onClose={() => setMail(undefined)}
        />
      )}
    </>
  );
}

function EndSessions({ sessions, onAsk }: { sessions: number; onAsk: () => void }) {
  const { t } = useTranslation();
  const why = useId();
  if (sessions > 0)
    return (
      <Button onClick={onAsk}>
        <IconLogout size={18} stroke={1.75} aria-hidden />
        {t('End {{count}} sessions', { count: sessions })}
      </Button>
    );
  return (
    <>
      <Button disabled aria-describedby={why}>
        <IconLogout size={18} stroke={1.75} aria-hidden />
        {t('End sessions')}
      </Button>
      <span className={cx(ui.small, ui.text2, css.why)} id={why}>
        {t('Nobody is signed in.')}
      </span>
    </>
  );
}

/** Head of a member's page with name, status and actions. */
export function MemberHead({ story }: { story: MemberStory }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<Act>();
  const [mayAct, maySuspend] = [useMay('members.act'), useMay('members.suspend')];
  const navigate = useNavigate();
  const leave = () => {
    forgetQueriesOf(story.id);
    void navigate(paths.members, { replace: true });
  };
  const { firstName, lastName, suspended, sessions, phoneNumber, createdAt, today } = story;
  useTitle(`${firstName} ${lastName}`);
  const facts = [
    story.email_address,
    phoneNumber && phoneText(phoneNumber),
    t('Member since {{day}}', { day: dayText(dayOf(createdAt), today) }),
  ].filter(Boolean);
  return (
    <header className={css.head}>
      <Avatar initials={`${firstName.charAt(0)}${lastName.charAt(0)}`} size={64} />
      <div className={css.who}>
        <div>
          <h2 className={ui.title}>
            {firstName} {lastName}
          </h2>
          <State look={suspended ? SUSPENDED : ACTIVE} chip />
          <State look={IDENTITY_LOOKS[story.kycVerificationStatus]} chip />
        </div>
        <p className={ui.text2}>{facts.join(' · ')}</p>
      </div>
      <div className={css.acts}>
        {mayAct && <Resend story={story} />}
        {mayAct && <RestoreEmailMenu story={story} />}
        {mayAct && <EndSessions sessions={sessions} onAsk={() => setAct('end-sessions')} />}
        {maySuspend && (
          <Button onClick={() => setAct(suspended ? 'reactivate' : 'suspend')}>
            {suspended ? (
              <IconUserCheck size={18} stroke={1.75} aria-hidden />
            ) : (
              <IconUserPause className={ui.failed} size={18} stroke={1.75} aria-hidden />
            )}
            <span className={suspended ? undefined : ui.failed}>{suspended ? t('Reactivate') : t('Suspend')}</span>
          </Button>
        )}
        {maySuspend && (
          <Button aria-label={t('Delete this member')} onClick={() => setAct('delete')}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </Button>
        )}
      </div>
      {act === 'delete' && story.obstacles.length > 0 ? (
        <DeleteMember story={story} onClose={() => setAct(undefined)} />
      ) : (
        act && (
          <MemberActDialog
            act={act}
            member={story}
            onWritten={act === 'delete' ? leave : undefined}
            onClose={() => setAct(undefined)}
          />
        )
      )}
    </header>
  );
}
