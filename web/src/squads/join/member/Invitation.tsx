import type { SquadDetail } from '@adashi/contract';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { cx } from '../../../ui/cx.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import { ShareLink } from '../../../ui/ShareLink.tsx';
import ui from '../../../ui/ui.module.css';
import { InviteByMail } from './InviteByMail.tsx';
import css from './invite.module.css';

/**
 * Card that invites people before the start, with a link, a QR code and an invitation code. A circle can also send
 * invitations by email.
 */
export function Invitation({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const { id, kind, status, isMine, inviteCode, proposal, name, size, seatsTaken } = squad;
  const isCircle = inviteCode !== null;
  const isAhead = status === 'upcoming' || (isCircle && status === 'pending');
  if (kind === 'test' || !isAhead || !(isMine || isCircle) || seatsTaken >= size) return null;
  const url = `${location.origin}${paths.invitationTo(id, inviteCode)}`;
  return (
    <section className={cx(ui.card, ui.pad, css.invite)}>
      <QrCode text={url} label={t('The link as a QR code')} />
      <div className={ui.stack}>
        <div>
          <h2 className={ui.h2}>{isCircle ? t('Invite your circle') : t('Invite others')}</h2>
          <p className={ui.text2}>
            {status === 'pending'
              ? t("Once it's approved, they join with this link or this code:")
              : isCircle
                ? t('They join with this link or this code:')
                : t('Anyone with this link can see the squad, and join while seats are free.')}{' '}
            {isCircle && <b className={cx(ui.tabular, css.code)}>{inviteCode}</b>}
          </p>
        </div>
        <ShareLink
          label={t('Link')}
          url={url}
          text={t('Join me in {{squad}}, a savings squad on Adashi.', { squad: name })}
        />
        {proposal?.mayInvite && <InviteByMail squadId={id} />}
      </div>
    </section>
  );
}
