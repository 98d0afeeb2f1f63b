import { ROUTES, type SquadDetail } from '@adashi/contract';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { QueryBoundary, useCall } from '../../client/QueryBoundary.tsx';
import { inSquad } from '../../client/query.ts';
import { useTranslation } from '../../i18n/translation.ts';

interface Props {
  readonly back: ReactNode;
  readonly children: (squad: SquadDetail) => ReactNode;
}

/** Loads the squad of the URL and renders the squad's current state. */
export function LoadedSquad({ back, children }: Props) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const asked = useCall(ROUTES.squad, inSquad(id));
  return (
    <QueryBoundary asked={asked} card gone={{ title: t('Squad not found'), action: back }}>
      {children}
    </QueryBoundary>
  );
}
