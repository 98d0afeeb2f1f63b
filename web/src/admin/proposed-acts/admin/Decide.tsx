import { type ProposedActDetail, REASON, ROUTES } from '@adashi/contract';
import { type ReactNode, useState } from 'react';
import { showLate } from '../../../client/fail.ts';
import { useWrite } from '../../../client/query.ts';
import { moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { allOf } from '../shared/act-looks.ts';
import { KIND_WORDS } from '../shared/kind-words.ts';
import css from './second-person.module.css';

interface Props {
  readonly act: ProposedActDetail;
  readonly onClose: () => void;
}

/**
 * Returns the functions that approve, decline and withdraw an act. A success closes the panel. After an error, the
 * panel stays open with the typed reason.
 */
function useDecisions({ act: { id }, onClose }: Props) {
  const [approve, decline, withdraw] = [
    useWrite(ROUTES.approveAct, showLate),
    useWrite(ROUTES.declineAct, showLate),
    useWrite(ROUTES.withdrawAct, showLate),
  ];
  const input = (reason: string) => ({ params: { id }, body: { reason } });
  const after = (done: string) => ({
    onSuccess: () => {
      toastDone(done);
      onClose();
    },
  });
  return {
    approve: (reason: string) => approve.mutate(input(reason), after('Approved')),
    decline: (reason: string) => decline.mutate(input(reason), after('Declined')),
    withdraw: (reason: string) => withdraw.mutate(input(reason), after('Withdrawn')),
    isBusy: approve.isPending || decline.isPending || withdraw.isPending,
  };
}

function useReason() {
  const [text, setText] = useState('');
  const reason = text.trim();
  return {
    reason,
    isGiven: reason.length >= REASON.least,
    field: {
      value: text,
      maxLength: REASON.most,
      rows: 2,
      onChange: (event: { target: { value: string } }) => setText(event.target.value),
    },
  };
}

function Withdraw(props: Props) {
  const { t } = useTranslation();
  const { reason, isGiven, field } = useReason();
  const { withdraw, isBusy } = useDecisions(props);
  return (
    <div className={css.decide}>
      <TextArea
        label={t('Why withdraw?')}
        hint={t('Kept with your name. Withdrawing ends the proposal. No money has moved.')}
        placeholder={t('For example: wrong week')}
        {...field}
      />
      <div>
        <Button disabled={!isGiven || isBusy} onClick={() => withdraw(reason)}>
          {t('Withdraw')}
        </Button>
      </div>
    </div>
  );
}

function ProposeAgain(props: Props) {
  const { t } = useTranslation();
  const { decline, isBusy } = useDecisions(props);
  const [name = ''] = props.act.proposedBy.split(' ');
  return (
    <div className={css.decide}>
      <p className={ui.text2}>{t('Approve is off, because the facts changed.')}</p>
      <div>
        <Button disabled={isBusy} onClick={() => decline(t('The facts changed.'))}>
          {t('Decline')}
        </Button>
        <Button
          look="primary"
          disabled={isBusy}
          onClick={() => decline(t('The facts changed. Please propose it again.'))}
        >
          {t('Ask {{name}} to propose again', { name })}
        </Button>
      </div>
    </div>
  );
}

function ApproveOrDecline(props: Props) {
  const { t } = useTranslation();
  const { kind, amount } = props.act;
  const { reason, isGiven, field } = useReason();
  const { approve, decline, isBusy } = useDecisions(props);
  return (
    <div className={css.decide}>
      <TextArea
        label={t('Your reason')}
        hint={
          isGiven
            ? t("Kept with your name. You confirm that it's you.")
            : t('Say why first. The reason is kept with your name.')
        }
        {...field}
      />
      <div>
        <Button disabled={!isGiven || isBusy} onClick={() => decline(reason)}>
          {t('Decline')}
        </Button>
        <Button
          look="primary"
          disabled={!isGiven}
          busy={isBusy ? t('Saving') : undefined}
          onClick={() => approve(reason)}
        >
          {KIND_WORDS[kind].approve(t, amount > 0 ? moneyText(amount) : '')}
        </Button>
      </div>
    </div>
  );
}

/** Button that reminds other staff to decide, for a reader who cannot decide. */
function Remind({ act: { id, deciders, isReminded } }: Pick<Props, 'act'>) {
  const { t } = useTranslation();
  const remind = useWrite(ROUTES.remindOfAct, showLate);
  return (
    <div className={css.decide}>
      <p className={ui.text2}>{t('Approve and Decline are off for you.')}</p>
      <div>
        <Button
          disabled={isReminded || remind.isPending}
          onClick={() => remind.mutate({ params: { id } }, { onSuccess: () => toastDone('Reminded') })}
        >
          {isReminded ? t('Reminded today') : t('Remind {{names}}', { names: allOf(deciders) })}
        </Button>
      </div>
    </div>
  );
}

/**
 * Buttons of a waiting act: the proposer can withdraw the act, another person can approve or decline it, and a changed
 * act can only be declined. A reader who cannot decide can remind those who can.
 */
export function decisionOf(props: Props): ReactNode {
  const { act } = props;
  const { state, standing, isValid } = act;
  if (state !== 'waiting') return undefined;
  if (standing === 'own') return <Withdraw {...props} />;
  if (standing !== 'decide') return act.deciders.length > 0 ? <Remind act={act} /> : undefined;
  return isValid ? <ApproveOrDecline {...props} /> : <ProposeAgain {...props} />;
}
