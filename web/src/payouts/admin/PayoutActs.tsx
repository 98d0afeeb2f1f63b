import { ERRORS, type Payout, type PayoutOffer, type PayoutStory, payoutOffers, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '../../client/ActDialog.tsx';
import { IN_PRODUCT, inSquad } from '../../client/query.ts';
import { moneyText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../session/use-may.ts';
import { Button, button } from '../../ui/Button.tsx';
import ui from '../../ui/ui.module.css';

interface Shown {
  readonly payout: Payout;
  readonly story: PayoutStory;
}
interface DialogProps extends Shown {
  readonly onClose: () => void;
}
const personOf = ({ member, memberEmail }: Payout) => ({ name: member, email: memberEmail });

function Approve({ payout, story, onClose }: DialogProps) {
  const { t } = useTranslation();
  const about = { amount: moneyText(story.amount), digits: payout.account?.lastDigits, member: payout.member };
  return (
    <ActDialog
      route={ROUTES.approvePayout}
      input={(reason) => ({ ...inSquad(payout.id), body: { account: payout.account?.id ?? '', reason } })}
      title={t('Approve the payout')}
      about={personOf(payout)}
      consequences={[
        t('Another staff member must approve it.'),
        t('{{amount}} to {{member}}, only to the account ending {{digits}}.', about),
        t('The payout then goes out on its day.'),
      ]}
      act={t('Approve {{amount}}', about)}
      done={msg('Approved')}
      readers={t('Say what you checked. The second person sees it with your name.')}
      look="primary"
      onClose={onClose}
    />
  );
}

function Hold({ payout, story, onClose }: DialogProps) {
  const { t } = useTranslation();
  const about = { amount: moneyText(story.amount), member: payout.member };
  return (
    <ActDialog
      route={ROUTES.holdPayout}
      input={(reason) => ({ ...inSquad(payout.id), body: { reason } })}
      title={t('Hold the payout')}
      about={personOf(payout)}
      consequences={[
        t('{{amount}} is held until a staff member releases it.', about),
        t('{{member}} sees that we hold it. The pot keeps the money.', about),
      ]}
      act={t('Hold {{amount}}', about)}
      done={msg('Held')}
      readers={t('Saved with your name. Staff can read it.')}
      onClose={onClose}
    />
  );
}

function Release({ payout, story, onClose }: DialogProps) {
  const { t } = useTranslation();
  const about = { amount: moneyText(story.amount), member: payout.member, digits: payout.account?.lastDigits };
  const isAgain = payout.state === 'failed';
  return (
    <ActDialog
      route={ROUTES.releasePayout}
      input={(reason) => ({ ...inSquad(payout.id), body: { reason } })}
      title={isAgain ? t('Send the payout again') : t('Release the payout')}
      about={personOf(payout)}
      consequences={[
        t('Another staff member must approve it.'),
        isAgain
          ? t("It's a new payout. We deduct what {{member}} owes now, and it needs approvals again.", about)
          : t('It goes out on its day if nothing else holds it.'),
        payout.account
          ? t('It goes to the account ending {{digits}}.', about)
          : t('It stays held until {{member}} has a payout account.', about),
      ]}
      act={t('Release {{amount}}', about)}
      done={msg('Released')}
      readers={t('Saved with your name. Staff can read it.')}
      look="primary"
      onClose={onClose}
    />
  );
}

function CameBack({ payout, onClose }: DialogProps) {
  const { t } = useTranslation();
  const about = { amount: moneyText(payout.net), member: payout.member };
  return (
    <ActDialog
      route={ROUTES.payoutReturns}
      input={(reason) => ({ ...IN_PRODUCT, body: { returned: [payout.id], reason } })}
      title={t('Confirm the return')}
      about={personOf(payout)}
      consequences={[
        t("Another staff member must approve it. Returns in the bank's file need no approval."),
        t('{{amount}} is then back in the pot, and we notify {{member}}. You can then send it again.', about),
      ]}
      act={t('It came back')}
      done={msg('Return recorded')}
      readers={t('Say how the bank reported it. Staff see it with your name.')}
      onClose={onClose}
    />
  );
}

const DIALOGS = { approve: Approve, hold: Hold, release: Release, cameBack: CameBack } as const;

/** Replaces the actions while an act awaits approval, because the server would reject a second act or merge the two. */
function Waiting({ waiting: { id, isOwn } }: { waiting: NonNullable<PayoutStory['waiting']> }) {
  const { t } = useTranslation();
  return (
    <>
      {isOwn && <p className={ui.text2}>{t('You proposed an act. A second person must decide it.')}</p>}
      <Link className={button(isOwn ? 'plain' : 'primary')} to={paths.act(id)}>
        {isOwn ? t('See the act') : t('Decide')}
      </Link>
    </>
  );
}

/** Staff actions on a payout, by state. */
export function PayoutActs(shown: Shown) {
  const { t } = useTranslation();
  const [act, setAct] = useState<PayoutOffer>();
  const isAllowed = useMay('payouts.act');
  const { payout, story } = shown;
  const Open = act && DIALOGS[act];
  if (!isAllowed) return null;
  if (story.waiting) return <Waiting waiting={story.waiting} />;
  if (story.refusal) return <p className={ui.text2}>{t(ERRORS[story.refusal].message)}</p>;
  const offers = new Set(payoutOffers(payout, story));
  const amount = moneyText(story.amount);
  return (
    <>
      {offers.has('hold') && <Button onClick={() => setAct('hold')}>{t('Hold')}</Button>}
      {offers.has('approve') && (
        <Button look="primary" onClick={() => setAct('approve')}>
          {t('Approve {{amount}}', { amount })}
        </Button>
      )}
      {offers.has('release') && (
        <Button look="primary" onClick={() => setAct('release')}>
          {t('Release {{amount}}', { amount })}
        </Button>
      )}
      {offers.has('cameBack') && <Button onClick={() => setAct('cameBack')}>{t('It came back')}</Button>}
      {Open && <Open {...shown} onClose={() => setAct(undefined)} />}
    </>
  );
}
