import { ERRORS, type MemberOffer, type MemberStory, memberOffers, RESENDABLE, ROUTES } from '@adashi/contract';
import { IconClock, IconDots, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { forgetQueriesOf } from '../../../client/query.ts';
import { dayOf, dayText, momentText, phoneText } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { serverNow } from '../../../i18n/server-clock.ts';
import { useTranslation } from '../../../i18n/translation.ts';

import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/use-may.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { button } from '../../../ui/Button.tsx';
import { DropDown, DropDownAct } from '../../../ui/DropDown.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { IDENTITY_LOOKS } from '../../shared/identity-looks.ts';
import { ACTIVE, SUSPENDED } from '../shared/suspended-look.ts';
import { DeleteMember } from './DeleteMember.tsx';
import { type Act, MemberActDialog } from './MemberActDialog.tsx';
import css from './member.module.css';
import { RestoreEmail } from './RestoreEmail.tsx';

type Resendable = (typeof RESENDABLE)[number];

const MAILS: Record<Resendable, string> = {
  password_code: msg('Resend the code for a new password'),
  guarantor_links: msg("Resend the links of guarantors who haven't answered"),
};

/** The chosen menu item: an act with a reason, an email to resend, or a former address to restore. */
type Chosen = { readonly act: Act } | { readonly mail: Resendable } | { readonly email: string };

function Resend({ story, mail, onClose }: { story: MemberStory; mail: Resendable; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ActDialog
      route={ROUTES.resendMail}
      input={() => ({ params: { id: story.id }, body: { mail } })}
      title={t(MAILS[mail])}
      about={{ name: `${story.firstName} ${story.lastName}`, email: story.email_address }}
      consequences={[
        t('We resend the email with a new code or link.'),
        t("It goes to the known email. Staff can't see its content."),
      ]}
      act={t('Send again')}
      done={msg('It was sent again')}
      look="primary"
      onClose={onClose}
    />
  );
}

/** Menu of the staff actions on a member. A member without sessions cannot be signed out. */
function MoreActs({ story, onChoose }: { story: MemberStory; onChoose: (chosen: Chosen) => void }) {
  const { t } = useTranslation();
  const [mayAct, maySuspend] = [useMay('members.act'), useMay('members.suspend')];
  const { sessions, suspended, formerEmails, refusal } = story;
  const offers: readonly MemberOffer[] = memberOffers(story);
  if (!mayAct && !maySuspend) return null;
  return (
    <DropDown label={t('More actions')} Icon={IconDots} bare>
      {(close) => {
        const go = (chosen: Chosen) => () => {
          close();
          onChoose(chosen);
        };
        return (
          <>
            {mayAct &&
              RESENDABLE.filter((mail) => offers.includes(mail)).map((mail) => (
                <DropDownAct key={mail} onClick={go({ mail })}>
                  {t(MAILS[mail])}
                </DropDownAct>
              ))}
            {mayAct &&
              !refusal &&
              [...new Set(formerEmails)].map((email) => (
                <DropDownAct key={email} onClick={go({ email })}>
                  {t('Restore the email {{email}}', { email })}
                </DropDownAct>
              ))}
            {mayAct && sessions > 0 && (
              <DropDownAct onClick={go({ act: 'end-sessions' })}>
                {t('End {{count}} sessions', { count: sessions })}
              </DropDownAct>
            )}
            {mayAct && sessions === 0 && <p className={css.why}>{t('Nobody is signed in.')}</p>}
            {maySuspend && refusal && <p className={css.why}>{t(ERRORS[refusal].message)}</p>}
            {maySuspend && !refusal && (
              <DropDownAct isDanger={!suspended} onClick={go({ act: suspended ? 'reactivate' : 'suspend' })}>
                {suspended ? t('Reactivate') : t('Suspend')}
              </DropDownAct>
            )}
            {maySuspend && !refusal && (
              <DropDownAct isDanger onClick={go({ act: 'delete' })}>
                {t('Delete this member')}
              </DropDownAct>
            )}
          </>
        );
      }}
    </DropDown>
  );
}

/** Dialog of the action that staff chose. After a deletion, the browser returns to the list of members. */
function Chosen({ story, chosen, onClose }: { story: MemberStory; chosen: Chosen; onClose: () => void }) {
  const navigate = useNavigate();
  const leave = () => {
    forgetQueriesOf(story.id);
    void navigate(paths.members, { replace: true });
  };
  if ('mail' in chosen) return <Resend story={story} mail={chosen.mail} onClose={onClose} />;
  if ('email' in chosen) return <RestoreEmail story={story} email={chosen.email} onClose={onClose} />;
  const { act } = chosen;
  if (act === 'delete' && !memberOffers(story).includes('delete'))
    return <DeleteMember story={story} onClose={onClose} />;
  return (
    <MemberActDialog act={act} member={story} onWritten={act === 'delete' ? leave : undefined} onClose={onClose} />
  );
}

/** Head of a member's page with name, status and actions. */
export function MemberHead({ story }: { story: MemberStory }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen>();
  const { firstName, lastName, suspended, phoneNumber, createdAt, today } = story;
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
        <p className={css.clock}>
          <IconClock size={16} aria-hidden />
          {t("All times on this page are Toronto time. It's {{when}} now.", {
            when: momentText(serverNow().toISOString(), today),
          })}
        </p>
      </div>
      <div className={css.acts}>
        {story.money && (
          <a className={button('plain')} href="#statement">
            <IconDownload size={18} stroke={1.75} aria-hidden />
            {t('Download statement')}
          </a>
        )}
        <MoreActs story={story} onChoose={setChosen} />
      </div>
      {chosen && <Chosen story={story} chosen={chosen} onClose={() => setChosen(undefined)} />}
    </header>
  );
}
