import { ROUTES } from '@adashi/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allRows } from '../../client/all-rows.ts';
import { call } from '../../client/api.ts';
import { useCall } from '../../client/query.ts';
import { Pager } from '../../ui/Pager.tsx';
import { Empty, Field, Skeleton } from '../../ui/parts.tsx';
import { ExportButton } from '../ExportButton.tsx';
import { PeopleTable } from './PeopleTable.tsx';

/** Members; `inactive` are those in no squad. */
export function People({ inactive }: { inactive?: boolean }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [q, setQ] = useState('');
  const filter = { q, state: inactive ? 'inactive' : undefined } as const;
  const { data, isPending } = useCall(ROUTES.people, { query: { ...filter, page, pageSize: 25 } });
  const all = () => allRows((at) => call(ROUTES.people, { query: { ...filter, page: at, pageSize: 100 } }));
  return (
    <>
      <div className="toolbar">
        <Field label={t('Name or e-mail')} type="search" value={q} onChange={(event) => setQ(event.target.value)} />
        <ExportButton name="members.csv" load={all} />
      </div>
      <section className="card">
        {isPending && <Skeleton />}
        {data?.total === 0 && <Empty title={t('Nobody here')} />}
        {data && data.total > 0 && <PeopleTable data={data} />}
        {data && <Pager {...data} onPage={setPage} />}
      </section>
    </>
  );
}
