import { type Output, type Payout, type PayoutStory, ROUTES } from '@adashi/contract';
import { IconAlertTriangle, IconCircleCheck, IconClockHour4, IconUserCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { QueryBoundary, together, useCall } from '../../client/QueryBoundary.tsx';
import { inSquad } from '../../client/query.ts';
import { dayText, momentText, moneyText } from '../../i18n/format.ts';
import { periodWords } from '../../i18n/period.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { Acts } from '../../payments/shared/Acts.tsx';
import { ACT_WORDS } from '../../payments/shared/act-words.ts';
import css from '../../payments/shared/story.module.css';
import { Address } from '../../ui/Address.tsx';
import { cx } from '../../ui/cx.ts';
import { HeroMoney } from '../../ui/Money.tsx';
import { PanelPart, SidePanel } from '../../ui/SidePanel.tsx';
import ui from '../../ui/ui.module.css';
import { placeWords } from '../shared/bank-file-place.ts';
import { Parts } from '../shared/Parts.tsx';
import { PayoutState } from '../shared/PayoutState.tsx';
import { returnReason } from '../shared/return-reason.ts';
import { Waterfall } from '../shared/Waterfall.tsx';
import { heldWords } from './held-words.ts';
import { PayoutActs } from './PayoutActs.tsx';

type Detail = Output<(typeof ROUTES)['payout']>;

function Check({ isGood, children }: { isGood: boolean; children: string }) {
  const Icon = isGood ? IconCircleCheck : IconClockHour4;
  return (
    <li className={isGood ? undefined : css.late}>
      <Icon size={18} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

function Checks({ payout, story: { checks } }: { payout: Payout; story: PayoutStory }) {
  const { t } = useTranslation();
  const { isVerified, accountSince, heldUntil, owes, potHolds } = checks;
  const digits = payout.account?.lastDigits;
  const since = accountSince && dayText(accountSince.slice(0, 10));
  return (
    <PanelPart title={t('Checked just now')}>
      <ul className={css.checks}>
        <Check isGood={isVerified}>{isVerified ? t('Identity verified') : t('Identity not verified')}</Check>
        <Check isGood={digits !== undefined}>
          {digits === undefined
            ? t('No payout account')
            : since
              ? t('Paid to the account ending {{digits}} since {{day}}', { digits, day: since })
              : t('Paid to the account ending {{digits}}', { digits })}
        </Check>
        {heldUntil && (
          <Check isGood={false}>
            {t('The 24 hours of the new account end {{when}}', { when: momentText(heldUntil) })}
          </Check>
        )}
        <Check isGood={owes === 0}>
          {owes === 0
            ? t('Owes nothing to a pot or the reserve')
            : t('Owes {{amount}}, which we deduct', { amount: moneyText(owes) })}
        </Check>
        <Check isGood>{t('The pot holds {{amount}} in the ledger', { amount: moneyText(potHolds) })}</Check>
      </ul>
    </PanelPart>
  );
}

function Approval({ payout, story: { needsApproval, isApproved } }: { payout: Payout; story: PayoutStory }) {
  const { t } = useTranslation();
  if (!needsApproval || (payout.state !== 'awaiting_approval' && !isApproved)) return null;
  return (
    <PanelPart>
      <p className={ui.notice}>
        <IconUserCheck size={18} aria-hidden />
        <span>{isApproved ? t('Two people approved this account.') : t('Two people must approve this payout.')}</span>
      </p>
    </PanelPart>
  );
}

/** Note about a payout on hold or a returned payout, with the bank’s reason. */
function Notice({ payout, story: { bankFile, acts } }: { payout: Payout; story: PayoutStory }) {
  const { t } = useTranslation();
  const words = heldWords(t, payout);
  const by = payout.heldReason === 'staff' ? acts.find(({ action }) => action === 'held_payout') : undefined;
  const bankReason = bankFile?.verdict === 'failed' && bankFile.reason;
  if (!words && !bankFile) return null;
  return (
    <PanelPart>
      {words && (
        <p className={cx(ui.notice, payout.state === 'failed' && ui.bad)}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            {words} {bankReason && t('The bank says: {{reason}}.', { reason: returnReason(t, bankReason) })}
            {by?.reason && t('{{name}}: “{{reason}}”', { name: by.by, reason: by.reason })}
          </span>
        </p>
      )}
      {bankFile && <p className={css.above}>{placeWords(t, bankFile)}</p>}
    </PanelPart>
  );
}

function Panel({ payout, story, onClose }: { payout: Detail; story: PayoutStory; onClose: () => void }) {
  const { t } = useTranslation();
  const { member, squad, squadId, period, round, payoutOn, account } = payout;
  return (
    <SidePanel
      label={member}
      head={
        <>
          <h2 className={ui.h2}>{member}</h2>
          <p className={ui.text2}>
            <Address>{payout.memberEmail}</Address>
          </p>
          <p className={ui.text2}>
            <Link className={ui.link} to={`${paths.squadsBy('active')}/${squadId}`}>
              {squad}
            </Link>
            , {periodWords(t, period).round(round)}
          </p>
        </>
      }
      onClose={onClose}
      foot={<PayoutActs payout={payout} story={story} />}
    >
      <PanelPart>
        <HeroMoney cents={story.amount} />
        <p>
          <b>{dayText(payoutOn)}</b>
          {account && `, ${t('to the account ending {{digits}}', { digits: account.lastDigits })}`}
        </p>
        <p className={css.above}>
          <PayoutState {...payout} chip />
        </p>
        <ul className={css.links}>
          <li>
            <Link className={ui.link} to={paths.member(story.personId)}>
              {t('Everything about {{name}}', { name: member })}
            </Link>
          </li>
          <li>
            <Link className={ui.link} to={paths.payoutsOf({ squad: payout.squadId })}>
              {t('All payouts of {{name}}', { name: payout.squad })}
            </Link>
          </li>
        </ul>
      </PanelPart>
      <Notice payout={payout} story={story} />
      <PanelPart title={t('Why this amount?')}>
        <Parts parts={payout.parts} />
        <Waterfall payout={payout} />
      </PanelPart>
      {['submitted', 'paid', 'cancelled'].includes(payout.state) ? null : <Checks payout={payout} story={story} />}
      <Approval payout={payout} story={story} />
      <PanelPart title={t('What happened')}>
        <Acts acts={story.acts} words={ACT_WORDS} />
      </PanelPart>
    </SidePanel>
  );
}

/** Panel of one payout with the actions. The panel shows the details that staff check before a release. */
export function PayoutPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const asked = together({
    payout: useCall(ROUTES.payout, inSquad(id)),
    story: useCall(ROUTES.payoutStory, inSquad(id)),
  });
  return (
    <QueryBoundary asked={asked}>
      {({ payout, story }) => <Panel payout={payout} story={story} onClose={onClose} />}
    </QueryBoundary>
  );
}
