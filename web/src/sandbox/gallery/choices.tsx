import { IconCalendar, IconCoins, IconUsersGroup } from '@tabler/icons-react';
import type { TFunction } from '../../i18n/translation.ts';
import { CheckBox } from '../../ui/CheckBox.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Segments } from '../../ui/Segments.tsx';
import ui from '../../ui/ui.module.css';
import { Held } from './Held.tsx';
import { type Family, part } from './part.ts';
import { OF, say } from './words.ts';

const checkBox = part(
  'CheckBox',
  ['Turns one thing on or off.', 'Active ou désactive une chose.'],
  [
    {
      of: ['Off and on', 'Décochée et cochée'],
      Show: ({ t }) =>
        [false, true].map((first) => (
          <Held key={String(first)} first={first}>
            {(isOn, set) => (
              <CheckBox checked={isOn} onChange={set}>
                {first ? t('Email') : t('Phone')}
              </CheckBox>
            )}
          </Held>
        )),
    },
    {
      of: ['Some of several', 'Une partie'],
      Show: ({ t }) => (
        <Held first={false}>
          {(isOn, set) => (
            <CheckBox checked={isOn} onChange={set} isMixed={!isOn}>
              {t('All members')}
            </CheckBox>
          )}
        </Held>
      ),
    },
    {
      of: OF.noLabel,
      Show: ({ t }) => (
        <Held first={true}>
          {(isOn, set) => (
            <CheckBox checked={isOn} onChange={set} bare>
              {t('Choose')}
            </CheckBox>
          )}
        </Held>
      ),
    },
    {
      of: OF.long,
      Show: () => (
        <Held first={true}>
          {(isOn, set) => (
            <CheckBox checked={isOn} onChange={set}>
              {say([
                'Pay from my wallet when it covers the full contribution, and from my bank otherwise',
                'Payer avec mon portefeuille s’il couvre toute la cotisation, sinon avec ma banque',
              ])}
            </CheckBox>
          )}
        </Held>
      ),
    },
  ],
);

const rhythms = (t: TFunction) => [
  { value: 'week', label: t('Every week') },
  { value: 'twoWeeks', label: t('Every two weeks') },
  { value: 'month', label: t('Every month') },
];

const choice = part(
  'Choice',
  ['Options of a form.', 'Options d’un formulaire.'],
  [
    {
      of: ['Chosen', 'Choisie'],
      Show: ({ t }) => (
        <Held first="week">
          {(value, set) => <Choice legend={t('Frequency')} options={rhythms(t)} value={value} onChange={set} />}
        </Held>
      ),
    },
    {
      of: OF.error,
      Show: ({ t }) => (
        <Held first="">
          {(value, set) => (
            <Choice
              legend={t('Frequency')}
              options={rhythms(t)}
              value={value}
              onChange={set}
              error={value === '' && t('Please choose one of these')}
            />
          )}
        </Held>
      ),
    },
  ],
);

const segments = part(
  'Segments',
  ['Two or three options that exclude each other.', 'Deux ou trois options exclusives.'],
  [
    {
      of: OF.usual,
      isWide: true,
      Show: ({ t }) => (
        <div className={ui.narrow}>
          <Held first="week">
            {(value, set) => <Segments legend={t('Frequency')} options={rhythms(t)} value={value} onChange={set} />}
          </Held>
        </div>
      ),
    },
    {
      of: ['With icons, legend for screen readers only', 'Avec icônes, légende pour lecteurs d’écran seulement'],
      isWide: true,
      Show: ({ t }) => (
        <div className={ui.narrow}>
          <Held first="squad">
            {(value, set) => (
              <Segments
                isAlone
                legend={t('Order')}
                options={[
                  { value: 'squad', label: t('Squad'), Icon: IconUsersGroup },
                  { value: 'date', label: t('Date'), Icon: IconCalendar },
                  { value: 'amount', label: t('Amount'), Icon: IconCoins },
                ]}
                value={value}
                onChange={set}
              />
            )}
          </Held>
        </div>
      ),
    },
  ],
);

const chips = part(
  'Chips',
  ['Views of the same list.', 'Vues d’une même liste.'],
  [
    {
      of: ['With counts', 'Avec nombres'],
      isWide: true,
      Show: ({ t }) => (
        <Held first="all">
          {(value, set) => (
            <Chips
              label={t('State')}
              options={[
                { value: 'all', label: t('All'), count: 10_014 },
                { value: 'pending', label: t('Pending'), count: 0 },
                { value: 'arrived', label: t('Arrived'), count: 9_986 },
                { value: 'failed', label: t('Failed'), count: 28 },
              ]}
              value={value}
              onChange={set}
            />
          )}
        </Held>
      ),
    },
    {
      of: ['Without counts', 'Sans nombres'],
      Show: ({ t }) => (
        <Held first="in">
          {(value, set) => (
            <Chips
              label={t('Direction')}
              options={[
                { value: 'in', label: t('In') },
                { value: 'out', label: t('Out') },
              ]}
              value={value}
              onChange={set}
            />
          )}
        </Held>
      ),
    },
  ],
);

export const CHOICES: Family = {
  id: 'choices',
  title: ['Choices', 'Choix'],
  does: [
    'Each works with the arrow keys or the space bar.',
    'Chacun fonctionne avec les flèches ou la barre d’espace.',
  ],
  parts: [checkBox, choice, segments, chips],
};
