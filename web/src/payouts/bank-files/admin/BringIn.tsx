import { type BankReturns, type ReturnProblem, ROUTES } from '@adashi/contract';
import { IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { IN_PRODUCT, useWrite } from '../../../client/query.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button, button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import css from './bank-files.module.css';
import { textOf } from './text-of.ts';

const PROBLEMS: Record<ReturnProblem['why'], string> = {
  unknown: msg('none of our lines has this reference'),
  amount: msg('the amount differs from the one we sent'),
  result: msg('it says neither “paid” nor “failed”'),
  failed_before: msg('the bank already reported that it failed'),
  kind: msg("the returned payment isn't ours"),
  notice: msg('the bank reports other account numbers. Please ask the member.'),
  unreadable: msg("we can't read this line"),
  totals: msg('the totals at the end differ from the lines. Please ask the bank.'),
  incomplete: msg('the file stops too early. Please ask the bank for all of it.'),
  empty: msg('the file has no results'),
};

/** Result of the import of a return file. Unmatched lines are at the top. */
function Outcome({ paid, failed, known, problems }: BankReturns) {
  const { t } = useTranslation();
  return (
    <div role="status" className={ui.stack}>
      <p>
        {[
          t('{{count}} paid', { count: paid }),
          t('{{count}} failed', { count: failed }),
          t('{{count}} already known', { count: known }),
          t('{{count}} lines to check', { count: problems.length }),
        ].join(', ')}
      </p>
      {problems.length > 0 && (
        <ul className={css.problems}>
          {problems.map(({ line, reference, why }) => (
            <li key={`${line}${reference}${why}`}>
              {t('Line {{line}}, {{reference}}: {{why}}', { line, reference: reference || '–', why: t(PROBLEMS[why]) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Button that imports the bank's return file from this computer. */
export function BringIn() {
  const { t } = useTranslation();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [came, setCame] = useState<BankReturns>();
  const bringIn = useWrite(ROUTES.bringInBankReturns);
  const look = button('plain');
  const send = async () => {
    if (!file) return;
    setCame(undefined);
    const text = await textOf(file);
    bringIn.mutate({ ...IN_PRODUCT, body: { name: file.name, text } }, { onSuccess: setCame });
  };
  return (
    <section className={ui.card}>
      <CardHead title={t('Bank returns')} />
      <div className={cx(ui.pad, ui.stack)}>
        <p className={ui.text2} id={`${id}-more`}>
          {t(
            "The bank's return file (Standard 005), or lines with reference, cents, paid or failed, and the reason. Failed amounts go back to their pot or wallet, and we notify the owner. Another person has to send them again.",
          )}
        </p>
        <div className={css.choose}>
          <b>{t('Bank file')}</b>
          <label className={cx(look, css.pick)}>
            <IconUpload size={18} stroke={1.75} aria-hidden />
            <span>{file?.name ?? t('Choose a file')}</span>
            <input
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              aria-label={t('Bank file')}
              aria-describedby={`${id}-more`}
              onChange={(event) => setFile(event.target.files?.[0])}
            />
          </label>
        </div>
        <div className={ui.actions}>
          <Button
            look="primary"
            disabled={!file}
            busy={bringIn.isPending ? t('Reading the file') : undefined}
            onClick={() => void send()}
          >
            {t('Import the file')}
          </Button>
        </div>
        {came && <Outcome {...came} />}
      </div>
    </section>
  );
}
