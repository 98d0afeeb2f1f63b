import { type Output, ROUTES, type SquadDetail, type SquadSeat } from '@adashi/contract';
import { Link, useParams } from 'react-router';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { inSquad } from '../../../client/query.ts';
import { dayOf, dayText, moneyText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { paths } from '../../../paths.ts';
import { GUARANTOR_LOOKS } from '../../../payments/guarantors/shared/guarantor-looks.ts';
import { CardHead } from '../../../ui/CardHead.tsx';
import { cx } from '../../../ui/cx.ts';
import { HeroMoney } from '../../../ui/Money.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { State } from '../../../ui/State.tsx';
import ui from '../../../ui/ui.module.css';
import { BackToSquads } from '../../shared/BackToSquads.tsx';
import { SQUAD_LOOKS } from '../../shared/squad-looks.ts';
import { squadPath } from '../../shared/squad-path.ts';
import { Readiness } from '../shared/SeatState.tsx';
import { roundOfSeat } from '../shared/week.ts';
import { DueProcess } from './DueProcess.tsx';
import { MemberMenu } from './MemberActs.tsx';
import css from './membership.module.css';
import { payoutWords } from './payout-words.ts';
import { SeatRounds } from './SeatRounds.tsx';

type Membership = Output<typeof ROUTES.squadMember>;

interface Props {
  readonly squad: SquadDetail;
  readonly seat: SquadSeat;
}

/** Four key figures of a membership. */
function Figures({ squad, seat }: Props) {
  const { t } = useTranslation();
  const standing = seat.standing;
  const round = roundOfSeat(squad).get(seat.id);
  const payout = round && payoutWords(t, squad, round);
  return (
    <dl className={cx(ui.card, css.figures)}>
      <div>
        <dt>{t('Position')}</dt>
        <dd className={cx(ui.big, css.hero)}>{seat.position ?? '–'}</dd>
        <dd className={css.more}>
          {!payout && t('No payout day yet')}
          {payout && (payout.plannedOn ? t('Receives {{day}}', { day: payout.plannedOn }) : payout.says)}
        </dd>
      </div>
      <div>
        <dt>{t('Contributed')}</dt>
        <dd>
          <HeroMoney cents={standing?.contributed ?? 0} className={css.hero} />
        </dd>
        <dd className={css.more}>
          {seat.charged > 0 ? t('{{n}} of {{m}} on time', { n: seat.onTime, m: seat.charged }) : t('No record yet')}
        </dd>
      </div>
      <div>
        <dt>{t('Owes')}</dt>
        <dd>
          <HeroMoney cents={standing?.owes ?? 0} className={cx(css.hero, (standing?.owes ?? 0) > 0 && ui.failed)} />
        </dd>
        <dd className={css.more}>{standing && standing.owes > 0 ? t('We asked for it.') : t('Nothing is owed.')}</dd>
      </div>
      <div>
        <dt>{t('At stake for the guarantor')}</dt>
        <dd>
          <HeroMoney cents={standing?.atStake ?? 0} className={css.hero} />
        </dd>
        <dd className={css.more}>{t('At most, from now on')}</dd>
      </div>
    </dl>
  );
}

function About({ membership, squad }: { membership: Membership; squad: SquadDetail }) {
  const { t } = useTranslation();
  const { guarantor, guarantorId, guarantorStatus, joinedAt, email, person, defaulted } = membership;
  return (
    <section className={ui.card}>
      <CardHead title={t('About this membership')} />
      <dl className={cx(ui.pad, ui.facts, css.about)}>
        <div>
          <dt>{t('Person')}</dt>
          <dd>
            <Link className={ui.link} to={paths.member(person)}>
              {membership.name}
            </Link>{' '}
            <span className={ui.text2}>{email}</span>
          </dd>
        </div>
        <div>
          <dt>{t('Squad')}</dt>
          <dd>
            <Link className={ui.link} to={squadPath(squad.id, squad.status)}>
              {squad.name}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{t('Joined')}</dt>
          <dd>{dayText(dayOf(joinedAt), squad.today)}</dd>
        </div>
        <div>
          <dt>{t('Guarantor')}</dt>
          <dd>
            {guarantorId ? (
              <Link className={ui.link} to={paths.guarantorCase(guarantorId)}>
                {guarantor}
              </Link>
            ) : (
              t('None yet')
            )}{' '}
            {guarantorStatus && <State look={GUARANTOR_LOOKS[guarantorStatus]} />}
          </dd>
        </div>
        <div>
          <dt>{t('Reserve')}</dt>
          <dd>
            {defaulted ? t('No share: this seat defaulted.') : t('A share at the end, since there was no default.')}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Whole({ membership, squad }: { membership: Membership; squad: SquadDetail }) {
  const { t } = useTranslation();
  const seat = squad.seats.find(({ id }) => id === membership.id);
  if (!seat) return null;
  const hasStarted = squad.rounds.length > 0;
  return (
    <>
      <PageTitle
        title={membership.name}
        sub={t('{{squad}}, {{amount}}, position {{n}} of {{m}}', {
          squad: squad.name,
          amount: moneyText(squad.contribution),
          n: seat.position ?? '–',
          m: squad.size,
        })}
      >
        {seat.status === 'left' ? (
          <span className={ui.text2}>{t('Has left')}</span>
        ) : (
          <State look={SQUAD_LOOKS[squad.status]} chip />
        )}
        <MemberMenu squad={squad} seat={seat} />
      </PageTitle>
      <div className={ui.stack}>
        {seat.file?.removal && (
          <section className={cx(ui.card, ui.pad)}>
            <DueProcess squad={squad} seat={seat} removal={seat.file.removal} />
          </section>
        )}
        {!hasStarted && (
          <p className={ui.text2}>
            <Readiness seat={seat} />
          </p>
        )}
        <Figures squad={squad} seat={seat} />
        <div className={css.lay}>
          <SeatRounds squad={squad} seat={seat} />
          <About membership={membership} squad={squad} />
        </div>
      </div>
    </>
  );
}

/** Link to the squad of the membership. The squad's page shows the rounds and the money. */
function InSquad({ membership }: { membership: Membership }) {
  const asked = useCall(ROUTES.squad, inSquad(membership.squadId));
  return (
    <QueryBoundary asked={asked} card>
      {(squad) => <Whole membership={membership} squad={squad} />}
    </QueryBoundary>
  );
}

/** Page of one membership: seat, person, payments, payout, guarantor and audit log. */
export function MembershipPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const asked = useCall(ROUTES.squadMember, inSquad(id));
  const back = <BackToSquads label={t('Squad members')} to={paths.squadMembers} />;
  return (
    <>
      {back}
      <QueryBoundary asked={asked} card gone={{ title: t('Membership not found') }}>
        {(membership) => <InSquad membership={membership} />}
      </QueryBoundary>
    </>
  );
}
