import { ROUTES } from '@adashi/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../client/api.ts';
import { showFailure } from '../../client/fail.ts';
import { IN_PRODUCT, useCall } from '../../client/query.ts';
import { paths } from '../../paths.ts';
import '../../ui/dashboard.css';
import { Button, Empty, Field, PageTitle, Skeleton } from '../../ui/parts.tsx';
import { SquadCard } from './SquadCard.tsx';

export function OpenSquads() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [code, setCode] = useState('');
  const squads = useCall(ROUTES.squads, { ...IN_PRODUCT, query: { q: search.get('q') ?? '', pageSize: 50 } });
  const byCode = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const { id } = await call(ROUTES.squadByInvite, {
        params: { product: 'adashi', code: code.trim().toUpperCase() },
      });
      await navigate(`${paths.choosePosition(id)}?code=${encodeURIComponent(code.trim().toUpperCase())}`);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <div className="dashboard">
      <div className="crumb">
        <Link className="link" to={paths.squads}>
          {t('Your squads')}
        </Link>
      </div>
      <PageTitle
        title={t('Open squads')}
        sub={t('Every week everybody puts in the same, and one of you receives the pot.')}
      />
      <div className="toolbar">
        <Field
          label={t('Search')}
          type="search"
          defaultValue={search.get('q') ?? ''}
          onChange={(event) => setSearch(event.target.value ? { q: event.target.value } : {}, { replace: true })}
        />
        <form
          onSubmit={(event) => void byCode(event)}
          className="toolbar"
          style={{ margin: 0, alignItems: 'flex-end' }}
        >
          <Field label={t('Invitation code')} value={code} onChange={(event) => setCode(event.target.value)} />
          <Button type="submit" disabled={code.trim().length < 4}>
            {t('Open')}
          </Button>
        </form>
      </div>
      {squads.isPending && (
        <section className="card">
          <Skeleton />
        </section>
      )}
      {squads.data?.total === 0 && (
        <section className="card">
          <Empty title={t('No squad is open just now')}>
            {t('New ones open every week. You can also propose one.')}
          </Empty>
        </section>
      )}
      <div className="cards">
        {squads.data?.data.map((squad) => (
          <SquadCard
            key={squad.id}
            squad={squad}
            to={squad.isMine ? paths.squad(squad.id) : paths.choosePosition(squad.id)}
          />
        ))}
      </div>
    </div>
  );
}
