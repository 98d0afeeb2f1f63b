import { type GuaranteeView, ROUTES } from '@adashi/contract';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { FileButton } from '../../../client/FileButton.tsx';
import { queryClient, useWrite } from '../../../client/query.ts';
import { daysUntil, dayText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { writeDollars } from '../../../payouts/wallet/shared/dollars.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import { AboutMember } from './AboutMember.tsx';
import { AskQuestion } from './AskQuestion.tsx';
import css from './guarantor.module.css';
import { PromisedSum, promisedSum } from './PromisedSum.tsx';

function Deadline({ answerBy, today }: { answerBy: string; today: string }) {
  const { t } = useTranslation();
  return (
    <p className={ui.text2}>
      {answerBy === today
        ? t('Please answer today.')
        : t('Please answer by {{day}}, in {{count}} days.', {
            day: dayText(answerBy, today),
            count: daysUntil(today, answerBy),
          })}
    </p>
  );
}

/** Consequences of a declined promise. */
function IfDeclined({ view: { member, promise } }: { view: GuaranteeView }) {
  const { t } = useTranslation();
  return (
    <p className={css.foot}>
      <IconLock size={20} aria-hidden />
      {promise.signed === null
        ? t('If you decline, {{name}} only sees that you did. After you accept, we verify you before it counts.', {
            name: member.firstName,
          })
        : t('If you decline, your earlier promise stays as it is.')}
    </p>
  );
}

/** Form in which the guarantor signs the guarantee with a typed name, or declines. */
export function SignGuarantee({ view, query }: { view: GuaranteeView; query: { id: string } }) {
  const { t } = useTranslation();
  const [signature, setSignature] = useState('');
  // Version of the guarantee text that the guarantor confirmed. A new version requires a new confirmation.
  const [readVersion, setReadVersion] = useState('');
  const answer = useWrite(ROUTES.answerByLink);
  const { answerBy, today, language, version, name, promise } = view;
  // Null until the guarantor types an amount. The text of the default amount changes with the language, because the
  // decimal separator differs.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? writeDollars(promise.usual);
  const most = promisedSum(promise, text);
  const hasRead = readVersion === version;
  const isSigned = signature.trim().length >= 3 && hasRead && most !== null;
  const decline = () =>
    answer.mutate({ query, body: { answer: 'declined' } }, { onSuccess: () => toastDone('You declined') });
  return (
    <section className={cx(ui.card, ui.pad, css.side)}>
      <h2 className={ui.h2}>{t('Your answer')}</h2>
      {answerBy && <Deadline answerBy={answerBy} today={today} />}
      <AboutMember view={view} />
      <form
        className={css.sign}
        onSubmit={(event) => {
          event.preventDefault();
          answer.mutate(
            { query, body: { answer: 'accepted', signature, language, version, ...(most !== null && { most }) } },
            { onError: () => void queryClient.invalidateQueries() },
          );
        }}
      >
        <PromisedSum promise={promise} text={text} onChange={setTyped} />
        <Field
          label={t('Sign with your full name')}
          autoComplete="name"
          value={signature}
          hint={t('As on your identity document: {{name}}', { name })}
          onChange={(event) => setSignature(event.target.value)}
        />
        <FileButton
          route={ROUTES.guaranteePdf}
          input={{ query: { ...query, language, ...(most !== null && { most }) } }}
          name={`${t('Guarantee')}.pdf`}
        >
          {t('Read the guarantee as PDF')}
        </FileButton>
        <label className={css.read}>
          <input
            type="checkbox"
            checked={hasRead}
            onChange={(event) => setReadVersion(event.target.checked ? version : '')}
          />
          {t('I have read the guarantee, and I promise what it says.')}
        </label>
        <Button type="submit" look="primary" disabled={!isSigned} busy={answer.isPending ? t('Sending') : undefined}>
          {t('Accept')}
        </Button>
        <Button disabled={answer.isPending} onClick={decline}>
          {t('Decline')}
        </Button>
        <AskQuestion view={view} />
      </form>
      <IfDeclined view={view} />
    </section>
  );
}
