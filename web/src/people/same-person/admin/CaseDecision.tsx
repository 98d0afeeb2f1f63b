import { CASE_OUTCOMES, type CaseOutcome, type CasePair, type IdentityCase, REASON, ROUTES } from '@adashi/contract';
import { type FormEvent, useId, useState } from 'react';
import { useWrite } from '../../../client/query.ts';
import { moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { numberOf, numbersText, OUTCOMES } from './case-words.ts';
import css from './same-person.module.css';

const pairKey = ({ one, other }: Pick<CasePair, 'one' | 'other'>) => `${one} ${other}`;

/**
 * Returns the effect of each outcome on the two accounts, and on the reward that one account earned for inviting the
 * other.
 */
function useEffects(whole: IdentityCase, pair: CasePair): Record<CaseOutcome, string> {
  const { t } = useTranslation();
  const newer = Math.max(numberOf(whole, pair.one), numberOf(whole, pair.other));
  const reward = whole.rewards.find(({ referrer, person }) =>
    [referrer, person].every((id) => id === pair.one || id === pair.other),
  );
  const closes = t('Account {{number}} is suspended.', { number: newer });
  if (!reward)
    return {
      same: closes,
      different: t('Both stay open.'),
      watch: t('Both stay open. A new match reopens the case.'),
    };
  const amount = moneyText(reward.amount);
  return {
    same: `${closes} ${t("The {{amount}} reward isn't paid.", { amount })}`,
    different: t('Both stay open. The {{amount}} reward is paid.', { amount }),
    watch: t('Both stay open. The reward waits; a new match reopens the case.'),
  };
}

function Outcomes({
  whole,
  pair,
  value,
  onChange,
}: {
  whole: IdentityCase;
  pair: CasePair;
  value: CaseOutcome;
  onChange: (outcome: CaseOutcome) => void;
}) {
  const { t } = useTranslation();
  const name = useId();
  const effects = useEffects(whole, pair);
  const who = numbersText(
    t,
    [pair.one, pair.other].map((id) => numberOf(whole, id)).toSorted((a, b) => a - b),
  );
  return (
    <fieldset className={css.outcomes}>
      <legend>{t('Outcome for {{who}}', { who })}</legend>
      {CASE_OUTCOMES.map((outcome) => (
        <label key={outcome}>
          <input type="radio" name={name} checked={value === outcome} onChange={() => onChange(outcome)} />
          <span>
            {t(OUTCOMES[outcome])}
            <small>{effects[outcome]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Form with the decision about two accounts of the case. The decision 'Same person' needs approval by a second person.
 */
export function CaseDecision({ whole }: { whole: IdentityCase }) {
  const { t } = useTranslation();
  const first = whole.pairs.find(({ isOpen }) => isOpen) ?? whole.pairs[0];
  const [chosen, setChosen] = useState(first ? pairKey(first) : '');
  const [outcome, setOutcome] = useState<CaseOutcome>('different');
  const [reason, setReason] = useState('');
  const write = useWrite(ROUTES.decideIdentityCase);
  const pair = whole.pairs.find((each) => pairKey(each) === chosen) ?? first;
  if (!pair) return null;
  const textOf = ({ one, other }: CasePair) =>
    numbersText(
      t,
      [one, other].map((id) => numberOf(whole, id)).toSorted((a, b) => a - b),
    );
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { one, other } = pair;
    const onSuccess = () => {
      toastDone('Saved');
      setReason('');
    };
    write.mutate({ params: { id: whole.id }, body: { one, other, outcome, reason: reason.trim() } }, { onSuccess });
  };
  const who = textOf(pair);
  const act =
    outcome === 'same'
      ? t('Propose “Same person” for {{who}}', { who })
      : t('Save “{{outcome}}” for {{who}}', { outcome: t(OUTCOMES[outcome]), who });
  return (
    <section className={ui.card}>
      <CardHead title={t('Your decision')} />
      <form className={css.decision} onSubmit={send}>
        {whole.pairs.length > 1 && (
          <Choice
            legend={t('Which accounts?')}
            options={whole.pairs.map((each) => ({ value: pairKey(each), label: textOf(each) }))}
            value={pairKey(pair)}
            onChange={setChosen}
          />
        )}
        <Outcomes whole={whole} pair={pair} value={outcome} onChange={setOutcome} />
        <TextArea
          label={t('Reason (kept with your name)')}
          value={reason}
          maxLength={REASON.most}
          rows={3}
          onChange={(event) => setReason(event.target.value)}
          {...(outcome === 'same' && {
            hint: t('“Same person” needs a second person. The member gets an email and can answer.'),
          })}
        />
        <Button
          type="submit"
          look="primary"
          disabled={reason.trim().length < REASON.least}
          busy={write.isPending ? t('Saving') : undefined}
        >
          {act}
        </Button>
      </form>
    </section>
  );
}
