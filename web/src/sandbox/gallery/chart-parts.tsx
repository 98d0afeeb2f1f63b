import { addDays, localDate } from '@adashi/core';
import { dayAxis, dayPlace, roundAxis } from '../../charts/axis.ts';
import { Chart } from '../../charts/Chart.tsx';
import type { Point } from '../../charts/series.ts';
import { rateText } from '../../i18n/format.ts';
import type { TFunction } from '../../i18n/translation.ts';
import { Empty } from '../../ui/Empty.tsx';
import { type Family, part } from './part.ts';
import { OF, say } from './words.ts';

const FIRST = localDate('2026-09-07');
const week = (index: number) => dayPlace(addDays(FIRST, index * 7));
const weekly = (values: readonly number[]): Point[] => values.map((value, index) => ({ at: week(index), value }));
const PERCENT = { text: rateText, tick: rateText };
const steps = (step: number, count: number) => weekly(Array.from({ length: count }, (_, index) => index * step));

function Steps({ t }: { t: TFunction }) {
  return (
    <Chart
      label={say(['Contributed and received until today.', 'Cotisé et reçu jusqu’à aujourd’hui.'])}
      series={[
        { name: t('Contributed'), tone: 'action', shape: 'steps', points: steps(100_00, 16), isFilled: true },
        { name: t('Received'), tone: 'arrived', shape: 'steps', points: weekly([0, 0, 0, 980_00]) },
      ]}
      axis={dayAxis(t('Until'))}
      now={{ at: week(7) - 3, text: t('Today') }}
    />
  );
}

function Plan({ t }: { t: TFunction }) {
  return (
    <Chart
      label={say(['At stake until the end of the squad.', 'En jeu jusqu’à la fin du groupe.'])}
      series={[
        {
          name: t('At stake'),
          tone: 'action',
          shape: 'steps',
          points: weekly([900_00, 700_00, 500_00, 300_00, 100_00, 0]),
          isPlan: true,
        },
      ]}
      axis={dayAxis(t('From'))}
      now={{ at: week(1), text: t('Today') }}
    />
  );
}

function Bars({ t }: { t: TFunction }) {
  const due = [900, 1_000, 1_000, 800, 700, 1_000, 600, 200];
  return (
    <Chart
      label={say(['Contributions of each week by result.', 'Cotisations de chaque semaine par résultat.'])}
      series={[
        { name: t('In'), tone: 'arrived', shape: 'bars', points: weekly(due.map((value) => value * 100)) },
        {
          name: t('On its way'),
          tone: 'waiting',
          shape: 'bars',
          points: weekly([0, 0, 0, 0, 100_00, 0, 300_00, 800_00]),
        },
        {
          name: t('Not paid'),
          tone: 'failed',
          shape: 'bars',
          points: weekly([100_00, 0, 0, 200_00, 200_00, 0, 100_00, 0]),
        },
      ]}
      axis={dayAxis(t('Week'))}
    />
  );
}

function Lines({ t }: { t: TFunction }) {
  return (
    <Chart
      label={say(['Failed debits and defaults of each week.', 'Débits échoués et défauts de chaque semaine.'])}
      series={[
        { name: t('Failed first'), tone: 'neutral', shape: 'line', points: weekly([4, 6.5, 3, 5, 7.5, 4, 2.5, 3.2]) },
        { name: t('Defaulted'), tone: 'failed', shape: 'line', points: weekly([0, 0.5, 0.5, 1, 1, 0.5, 0, 0.4]) },
      ]}
      axis={dayAxis(t('Week from'))}
      unit={PERCENT}
    />
  );
}

function Rounds({ t }: { t: TFunction }) {
  const balance = [-100, -200, -300, 580, 480, 380, 280, 180, 80, -20];
  return (
    <Chart
      label={say(['Balance of position 4 after each round.', 'Solde de la position 4 après chaque tour.'])}
      series={[
        {
          name: t('Balance'),
          tone: 'held',
          shape: 'line',
          points: balance.map((value, index) => ({ at: index + 1, value: value * 100 })),
          isFilled: true,
        },
      ]}
      axis={roundAxis(t('Round'), String)}
    />
  );
}

export const CHARTS: Family = {
  id: 'charts',
  title: ['Charts', 'Graphiques'],
  does: ['Each has its numbers as a table and as a file.', 'Chacun a ses nombres en tableau et en fichier.'],
  parts: [
    part(
      'Chart',
      ['Steps, lines or bars over days or rounds.', 'Paliers, lignes ou barres, par jours ou par tours.'],
      [
        { of: ['Steps, past and future', 'Paliers, passé et avenir'], isWide: true, Show: Steps },
        { of: ['Stacked bars', 'Barres empilées'], isWide: true, Show: Bars },
        { of: ['Agreed plan', 'Plan convenu'], isWide: true, Show: Plan },
        { of: ['Lines in percent', 'Lignes en pour cent'], isWide: true, Show: Lines },
        { of: ['Rounds, above and below zero', 'Tours, au-dessus et sous zéro'], isWide: true, Show: Rounds },
        { of: OF.empty, isWide: true, isFlush: true, Show: ({ t }) => <Empty title={t('No activity yet')} /> },
      ],
      'charts/Chart.tsx',
    ),
  ],
};
