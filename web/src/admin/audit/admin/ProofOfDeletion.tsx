import { type ErasureProof, type Output, ROUTES } from '@adashi/contract';
import { IconCircleCheck, IconDownload, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { QueryBoundary, together, useCall } from '../../../client/QueryBoundary.tsx';
import { saveFile } from '../../../client/save-file.ts';
import { countText, momentText } from '../../../i18n/format.ts';
import { type TFunction, useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import ui from '../../../ui/ui.module.css';
import { grouped } from '../shared/grouped.ts';
import { erasedText } from '../shared/privacy-words.ts';
import css from './privacy.module.css';

type Verified = Output<typeof ROUTES.activityChain>['verified'];

function chainText(t: TFunction, { sequence }: ErasureProof, verified: Verified): string {
  const number = countText(sequence);
  if (verified?.broken) return t('The chain is broken');
  return verified && verified.rows >= sequence
    ? t('Intact, row {{number}}', { number })
    : t('Row {{number}}, not verified yet', { number });
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Results of the search at the erasure, of the count of rows now, and of the audit chain. */
function Checked({ proof, verified }: { proof: ErasureProof; verified: Verified }) {
  const { t } = useTranslation();
  const { searched, left, checkedAt, hash } = proof;
  return (
    <dl className={css.facts}>
      {searched && (
        <>
          <Fact name={t('Searched')}>
            {t('{{columns}} columns in {{tables}} tables', { columns: searched.columns, tables: searched.tables })}
          </Fact>
          <Fact name={t('Found')}>{t('{{count}} rows', { count: searched.traces })}</Fact>
        </>
      )}
      <Fact name={t('Left now')}>
        {t('{{count}} rows in {{tables}} tables', { count: left.rows, tables: left.tables })}
      </Fact>
      <Fact name={t('Checked')}>{momentText(checkedAt)}</Fact>
      <Fact name={t('Sealed as')}>
        <span className={css.hash}>{grouped(hash)}</span>
      </Fact>
      <Fact name={t('Chain')}>{chainText(t, proof, verified)}</Fact>
    </dl>
  );
}

/** Downloads the proof as a JSON file. The file has no personal data. */
function save(proof: ErasureProof): void {
  saveFile(`erasure-${proof.id}.json`, new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }));
}

function useCheckAgain(): readonly [isBusy: boolean, check: () => Promise<void>] {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    await client.invalidateQueries({ queryKey: [ROUTES.erasureProof.path] });
    setBusy(false);
  };
  return [isBusy, check];
}

/** Card with the data that an erasure deleted, and with the checks of the erasure. */
export function ProofOfDeletion({ id }: { id: number }) {
  const { t } = useTranslation();
  const proof = useCall(ROUTES.erasureProof, { params: { id } });
  const chain = useCall(ROUTES.activityChain, {});
  const [isBusy, checkAgain] = useCheckAgain();
  return (
    <QueryBoundary asked={together({ proof, chain })} card gone={{ title: t('This erasure is unknown') }}>
      {({ proof: known, chain: { verified } }) => (
        <section className={ui.card}>
          <CardHead title={t('Proof of deletion')} />
          <div className={css.proof}>
            <p>
              {t('Member {{number}}', { number: String(id) })}, {momentText(known.at)}
            </p>
            <h3 className={ui.h3}>{t('Deleted')}</h3>
            {known.deleted.length === 0 ? (
              <p>{t('This erasure recorded no list.')}</p>
            ) : (
              <ul className={css.ticks}>
                {known.deleted.map(({ kind, rows }) => (
                  <li key={kind}>
                    <IconCircleCheck size={17} stroke={2} aria-hidden />
                    <span>{erasedText(t, kind, rows)}</span>
                  </li>
                ))}
              </ul>
            )}
            <h3 className={ui.h3}>{t('Checked')}</h3>
            <Checked proof={known} verified={verified} />
            {known.searched && known.searched.traces > 0 && (
              <p className={css.note}>{t('Rows of another person can have the same name, phone or address.')}</p>
            )}
            <div className={css.buttons}>
              <Button onClick={() => save(known)}>
                <IconDownload size={18} aria-hidden />
                {t('Download proof')}
              </Button>
              <Button busy={isBusy ? t('Checking') : undefined} onClick={() => void checkAgain()}>
                <IconRefresh size={18} aria-hidden />
                {t('Check again')}
              </Button>
            </div>
          </div>
        </section>
      )}
    </QueryBoundary>
  );
}
