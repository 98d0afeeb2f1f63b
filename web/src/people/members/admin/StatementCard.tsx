import { type MemberStory, ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { FileButton } from '../../../client/FileButton.tsx';
import { dayOf } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import { Select } from '../../../ui/Select.tsx';
import ui from '../../../ui/ui.module.css';

/** Years since the member joined, latest first. */
function yearsOf({ createdAt, today }: Pick<MemberStory, 'createdAt' | 'today'>): number[] {
  const yearOf = (day: string) => Number(day.slice(0, 4));
  const [first, last] = [yearOf(dayOf(createdAt)), yearOf(today)];
  return Array.from({ length: Math.max(last - first + 1, 1) }, (_, index) => last - index);
}

/** Download of the member's statement. The server records each download. */
export function StatementCard({ story }: { story: MemberStory }) {
  const { t } = useTranslation();
  const [year, setYear] = useState('');
  const { id, firstName, lastName } = story;
  const input = { params: { id }, query: year ? { year: Number(year) } : {} };
  const name = [`${firstName} ${lastName}`, year].filter(Boolean).join(' ');
  return (
    <section className={cx(ui.card, ui.pad, ui.stack)} id="statement">
      <h2 className={ui.h2}>{t('Statement')}</h2>
      <Select
        label={t('Year')}
        options={[
          { value: '', label: t('All years') },
          ...yearsOf(story).map((each) => ({ value: String(each), label: String(each) })),
        ]}
        value={year}
        onChange={setYear}
      />
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
