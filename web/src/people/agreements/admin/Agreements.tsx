import { type AgreementRow, ROUTES } from '@adashi/contract';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { dayOf, dayText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { button } from '../../../ui/Button.tsx';
import { CardHead } from '../../../ui/CardHead.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { AccountTabs } from '../../shared/AccountTabs.tsx';
import { AGREEMENT_LOOKS } from './agreement-looks.ts';
import css from './agreements.module.css';

function Version({ row }: { row: AgreementRow }) {
  const { t } = useTranslation();
  const { id, version, state, signed, rejected, publishedAt, publishedBy, forEverybody } = row;
  return (
    <li>
      <Link className={ui.link} to={paths.agreementVersion(id)}>
        {t('Version {{version}}', { version })}
      </Link>
      <State look={AGREEMENT_LOOKS[state]} />
      <span>{state === 'draft' ? '' : t('{{signed}} signed, {{rejected}} rejected', { signed, rejected })}</span>
      <small>
        {publishedAt && t('Published on {{day}}', { day: dayText(dayOf(publishedAt)) })}
        {publishedBy && `, ${publishedBy}`}
        {!forEverybody && `. ${t('For named members')}`}
      </small>
    </li>
  );
}

/** List of the agreements for members with all versions, newest first. */
export function Agreements() {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.agreements, {});
  return (
    <>
      <AccountTabs />
      <PageTitle title={t('Contract agreements')} sub={t('What members sign. A published version never changes.')}>
        <Link className={button('primary')} to={paths.newAgreement}>
          <IconPlus size={18} aria-hidden />
          {t('New agreement')}
        </Link>
      </PageTitle>
      <QueryBoundary asked={asked} card empty={<Empty title={t('Nothing to sign')} />}>
        {(rows) => (
          <div className={ui.stack}>
            {[...Map.groupBy(rows, ({ template }) => template)].map(([template, versions]) => (
              <section key={template} className={ui.card}>
                <CardHead title={versions[0]?.title ?? ''}>
                  {versions[0]?.state !== 'draft' && (
                    <Link className={button('plain', 'sm')} to={paths.nextAgreement(template)}>
                      {t('Next version')}
                    </Link>
                  )}
                </CardHead>
                <ul className={css.versions}>
                  {versions.map((row) => (
                    <Version key={row.id} row={row} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </QueryBoundary>
    </>
  );
}
