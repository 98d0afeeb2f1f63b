import { type GuaranteeView, ROUTES } from '@adashi/contract';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileButton } from '../../../client/FileButton.tsx';
import { queryClient, useWrite } from '../../../client/query.ts';
import { daysUntil, dayText } from '../../../i18n/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import ui from '../../../ui/ui.module.css';
import { AboutMember } from './AboutMember.tsx';
import { AskQuestion } from './AskQuestion.tsx';
import css from './guarantor.module.css';

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

/** Form in which the guarantor signs the guarantee with a typed name, or declines. */
export function SignGuarantee({ view, query }: { view: GuaranteeView; query: { id: string } }) {
  const { t } = useTranslation();
  const [signature, setSignature] = useState('');
  // Version of the guarantee text that the guarantor confirmed. A new version requires a new confirmation.
  const [readVersion, setReadVersion] = useState('');
  const answer = useWrite(ROUTES.answerByLink);
  const { answerBy, today, language, version, member, name } = view;
  const hasRead = readVersion === version;
  const isSigned = signature.trim().length >= 3 && hasRead;
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
            { query, body: { answer: 'accepted', signature, language, version } },
            { onError: () => void queryClient.invalidateQueries() },
          );
        }}
      >
        <Field
          label={t('Sign with your full name')}
          autoComplete="name"
          value={signature}
          hint={t('As on your identity document: {{name}}', { name })}
          onChange={(event) => setSignature(event.target.value)}
        />
        <FileButton
          route={ROUTES.guaranteePdf}
          input={{ query: { ...query, language } }}
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
        <Button disabled={answer.isPending} onClick={() => answer.mutate({ query, body: { answer: 'declined' } })}>
          {t('Decline')}
        </Button>
        <AskQuestion view={view} />
      </form>
      <p className={css.foot}>
        <IconLock size={20} aria-hidden />
        {t('If you decline, {{name}} only sees that you did. After you accept, we verify you before it counts.', {
          name: member.firstName,
        })}
      </p>
    </section>
  );
}
