import { type IdentityCase, ROUTES } from '@adashi/contract';
import { useSearchParams } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useTranslation } from '../../../i18n/translation.ts';
import { Empty } from '../../../ui/Empty.tsx';
import ui from '../../../ui/ui.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { MemberTabs } from '../../members/shared/MemberTabs.tsx';
import { CaseHistory, CaseWaits, OpenCases } from './CaseCards.tsx';
import { CaseDecision } from './CaseDecision.tsx';
import { CaseTable } from './CaseTable.tsx';
import css from './same-person.module.css';

function Whole({ whole }: { whole: IdentityCase }) {
  return (
    <div className={css.page}>
      <div className={css.table}>
        <CaseTable whole={whole} />
      </div>
      <div className={css.side}>
        <CaseWaits whole={whole} />
        <CaseDecision key={whole.id} whole={whole} />
        <CaseHistory whole={whole} />
      </div>
      <div className={css.others}>
        <OpenCases shown={whole.id} />
      </div>
    </div>
  );
}

function Case({ id }: { id: string }) {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.identityCase, { params: { id } });
  return (
    <QueryBoundary asked={asked} card gone={{ title: t('Case not found') }}>
      {(whole) => <Whole whole={whole} />}
    </QueryBoundary>
  );
}

/** Tab of User Management with the accounts that may belong to the same person. */
export function SamePerson() {
  const { t } = useTranslation();
  useTitle(t('May be one person'));
  const [search] = useSearchParams();
  const asked = useCall(ROUTES.identityCases, { query: { pageSize: 50 } });
  const chosen = search.get('case');
  return (
    <>
      <MemberTabs />
      <QueryBoundary asked={asked} card>
        {({ data }) => {
          const id = chosen ?? data[0]?.id;
          if (id) return <Case id={id} />;
          return (
            <section className={ui.card}>
              <Empty title={t('No open cases')}>{t('Accounts that may be of one person appear here.')}</Empty>
            </section>
          );
        }}
      </QueryBoundary>
    </>
  );
}
