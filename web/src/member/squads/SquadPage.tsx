import { ROUTES, type SquadDetail } from '@adashi/contract';
import { IconArrowsExchange, IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { sentence, showFailure } from '../../client/fail.ts';
import { inSquad, useCall, useWrite } from '../../client/query.ts';
import { dayText } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Button, Empty, Skeleton } from '../../ui/parts.tsx';
import { SquadView } from '../../ui/squad/SquadView.tsx';
import { MemberMissing } from '../../ui/squad/WhatIsMissing.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import { Messages } from './Messages.tsx';
import { SwapDialog, SwapNotice } from './Swap.tsx';
import { VerifyDraw } from './VerifyDraw.tsx';

/** What this member still has to do, each with the one thing to press. */
function Mine({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const link = (to: string, label: string) => (
    <Link className="btn soft sm" to={to}>
      {label}
    </Link>
  );
  const isMissing = (need: SquadDetail['missingOfMine'][number]) => squad.missingOfMine.includes(need);
  const needs = [
    {
      key: 'identity',
      title: t('Identity verified'),
      text: t('We check that you are you.'),
      isReady: !isMissing('identity'),
      action: link(paths.dashboard, t('Verify')),
    },
    {
      key: 'bank',
      title: t('Bank connected'),
      text: t('Your contributions leave this account, and your pot comes to it.'),
      isReady: !isMissing('bank'),
      action: link(paths.connectBank, t('Connect')),
    },
    {
      key: 'position',
      title: t('Position chosen'),
      text: t('It decides when you are paid.'),
      isReady: !isMissing('position'),
      action: squad.orderRule === 'choice' ? link(paths.choosePosition(squad.id), t('Choose')) : undefined,
    },
    {
      key: 'guarantor',
      title: t('Guarantor'),
      text: t('Somebody who pays if you cannot. They accept by e-mail, then we verify them.'),
      isReady: !isMissing('guarantor'),
      action: link(paths.guarantor, t('Name one')),
    },
    {
      key: 'agreement',
      title: t('Agreement'),
      text: t('Read it and sign it here.'),
      isReady: !isMissing('agreement'),
      action: link(paths.agreement, t('Read and sign')),
    },
  ];
  return (
    <MemberMissing
      sub={t('before you can start in {{squad}} on {{day}}', {
        squad: squad.name,
        day: dayText(squad.startOn, squad.today),
      })}
      needs={needs}
    />
  );
}

function Leave({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const leave = useWrite(ROUTES.leaveSquad);
  const go = () => leave.mutate(inSquad(squad.id), { onError: showFailure, onSettled: () => setAsking(false) });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t('Leave')}
      </Button>
      <Dialog title={t('Leave {{squad}}?', { squad: squad.name })} opened={asking} onClose={() => setAsking(false)}>
        <p className="c-2">
          {squad.rounds.length > 0
            ? t('You receive exactly what you put in, in a refund round at the end.')
            : t('Your seat is free again for somebody else.')}
        </p>
        <footer>
          <Button onClick={() => setAsking(false)}>{t('Stay')}</Button>
          <Button look="danger" onClick={go} busy={leave.isPending ? t('Leaving') : undefined}>
            {t('Leave')}
          </Button>
        </footer>
      </Dialog>
    </>
  );
}

/** A practice squad has a calendar of its own. */
function NextWeek({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const next = useWrite(ROUTES.nextWeek);
  return (
    <Button
      look="primary"
      busy={next.isPending ? t('Days pass') : undefined}
      onClick={() => next.mutate(inSquad(squad.id), { onError: showFailure })}
    >
      {t('Next week')}
    </Button>
  );
}

export function SquadPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const [swapping, setSwapping] = useState(false);
  const squad = useCall(ROUTES.squad, inSquad(id), { refetchInterval: 15_000 });
  const crumb = (
    <Link className="link" to={paths.squads}>
      <IconChevronLeft className="ic" size={16} aria-hidden />
      {t('Your squads')}
    </Link>
  );
  if (squad.error)
    return (
      <section className="card">
        <Empty title={t('This squad is not here')} action={crumb}>
          {sentence(squad.error)}
        </Empty>
      </section>
    );
  if (!squad.data)
    return (
      <section className="card">
        <Skeleton />
      </section>
    );
  const { data } = squad;
  const isRunning = data.status === 'active' || data.status === 'upcoming';
  const isPractice = data.kind === 'test';
  const actions =
    data.isMine &&
    isRunning &&
    (isPractice ? (
      <NextWeek squad={data} />
    ) : (
      <>
        <AddToCalendar squad={data} />
        {data.orderRule === 'draw' && data.rounds.length > 0 && <VerifyDraw squad={data} />}
        <Leave squad={data} />
        {(data.status === 'active' || data.orderRule !== 'draw') && (
          <Button onClick={() => setSwapping(true)}>
            <IconArrowsExchange size={18} aria-hidden />
            {t('Swap position')}
          </Button>
        )}
      </>
    ));
  const aside = (
    <>
      <SwapNotice squad={data} />
      {data.isMine && data.status === 'upcoming' && <Mine squad={data} />}
      {data.inviteCode && data.status !== 'completed' && (
        <section className="card pad">
          <h2 className="h2">{t('Invite your circle')}</h2>
          <p className="c-2">
            {t('They join with this code:')} <b className="tn">{data.inviteCode}</b>
          </p>
        </section>
      )}
    </>
  );
  return (
    <>
      <SquadView squad={data} crumb={crumb} actions={actions || undefined} aside={aside} />
      {data.isMine && !isPractice && <Messages squadId={data.id} />}
      {swapping && <SwapDialog squad={data} onClose={() => setSwapping(false)} />}
    </>
  );
}
