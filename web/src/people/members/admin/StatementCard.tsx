import { type MemberStory, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { FileButton } from '../../../client/FileButton.tsx';
import { dayOf } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import ui from '../../../ui/ui.module.css';
import css from './member.module.css';

/** Download of the member's statement. The server records each download. */
export function StatementCard({ story }: { story: MemberStory }) {
  const { t } = useTranslation();
  const { id, firstName, lastName, createdAt, today } = story;
  const [from, setFrom] = useState<string>(dayOf(createdAt));
  const [to, setTo] = useState<string>(today);
  const input = { params: { id }, query: { ...(from && { from }), ...(to && { to }) } };
  const name = [`${firstName} ${lastName}`, from, to].filter(Boolean).join(' ');
  return (
    <section className={cx(ui.card, ui.pad, ui.stack)} id="statement">
      <h2 className={ui.h2}>{t('Statement')}</h2>
      <p className={ui.text2}>{t('Every payment, payout and refund of these days.')}</p>
      <div className={css.range}>
        <Field label={t('From')} type="date" value={from} max={to} onChange={(event) => setFrom(event.target.value)} />
        <Field label={t('To')} type="date" value={to} min={from} onChange={(event) => setTo(event.target.value)} />
      </div>
      <p className={cx(ui.small, ui.text2)}>{t('The download is recorded with your name.')}</p>
      <div className={ui.actions}>
        <FileButton route={ROUTES.memberStatementPdf} input={input} name={`${name}.pdf`}>
          PDF
        </FileButton>
        <FileButton route={ROUTES.memberStatementCsv} input={input} name={`${name}.csv`}>
          CSV
        </FileButton>
      </div>
    </section>
  );
}
