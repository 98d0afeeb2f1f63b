import {
  IconCircleCheck,
  IconCircleDot,
  IconCircleX,
  IconClockHour4,
  IconHourglass,
  IconLock,
  IconRefresh,
} from '@tabler/icons-react';
import { dayText } from '../../i18n/format.ts';
import { msg } from '../../i18n/index.ts';
import { Address } from '../../ui/Address.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { FullName } from '../../ui/FullName.tsx';
import { Logo, LogoMark } from '../../ui/Logo.tsx';
import { HeroMoney, Money } from '../../ui/Money.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { State, type StateLook } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import css from './gallery.module.css';
import { type Family, part } from './part.ts';
import { longest, OF, say } from './words.ts';

const STATES: readonly StateLook[] = [
  { role: 'arrived', Icon: IconCircleCheck, word: msg('Arrived') },
  { role: 'waiting', Icon: IconClockHour4, word: msg('On its way') },
  { role: 'failed', Icon: IconCircleX, word: msg('Failed') },
  { role: 'held', Icon: IconLock, word: msg('Held') },
  { role: 'neutral', Icon: IconHourglass, word: msg('Scheduled') },
  { role: 'action', Icon: IconCircleDot, word: msg('Active') },
];
const AGAIN: StateLook = { role: 'waiting', Icon: IconRefresh, word: msg('Trying again') };

const logo = part(
  'Logo',
  ['The ring is the mark of the product.', 'L’anneau est la marque du produit.'],
  [
    { of: OF.usual, Show: () => <Logo /> },
    {
      of: ['Mark, in three sizes', 'Marque, en trois tailles'],
      Show: () => (
        <div className={css.row}>
          <LogoMark />
          <LogoMark size={44} />
          <LogoMark size={56} />
        </div>
      ),
    },
  ],
);

const pageTitle = part(
  'PageTitle',
  ['The title of a page, with its main action.', 'Le titre d’une page et son action.'],
  [
    { of: OF.usual, Show: ({ t }) => <PageTitle title={t('Your squads')} /> },
    {
      of: ['With a sentence and an action', 'Avec une phrase et une action'],
      isWide: true,
      Show: ({ t }) => (
        <PageTitle title={t('Open squads')} sub={say(['2 squads still have free seats.', '2 groupes ont des places.'])}>
          <Button look="primary">{t('Propose a squad')}</Button>
        </PageTitle>
      ),
    },
    { of: OF.long, isWide: true, Show: () => <PageTitle title={longest.name} sub={longest.email} /> },
  ],
);

const money = part(
  'Money',
  ['Amounts always have cents.', 'Les montants ont toujours leurs cents.'],
  [
    {
      of: ['In a sentence', 'Dans une phrase'],
      Show: ({ t }) => (
        <p>
          {t('Contribution')} <Money cents={100_00} />
        </p>
      ),
    },
    {
      of: ['In both directions', 'Dans les deux sens'],
      Show: () => (
        <div className={css.row}>
          <Money cents={980_00} plus />
          <Money cents={-10_00} plus />
          <Money cents={0} plus />
        </div>
      ),
    },
    { of: ['Largest on the screen', 'Le plus grand à l’écran'], Show: () => <HeroMoney cents={1_000_00} /> },
    { of: ['Below zero', 'Sous zéro'], Show: () => <HeroMoney cents={-100_05} /> },
    { of: ['Largest amount', 'Montant maximal'], Show: () => <Money cents={longest.cents} /> },
  ],
);

const address = part(
  'Address',
  ['Breaks before the host.', 'Coupe avant le nom de domaine.'],
  [
    { of: OF.usual, Show: () => <Address>amara.okafor@example.com</Address> },
    {
      of: OF.long,
      Show: () => (
        <p className={css.narrow}>
          <Address>{longest.email}</Address>
        </p>
      ),
    },
    { of: ['Without a host', 'Sans domaine'], Show: () => <Address>amara</Address> },
  ],
);

const fullName = part(
  'FullName',
  ['Tells two people of one name apart.', 'Distingue deux personnes du même nom.'],
  [
    { of: OF.usual, Show: () => <FullName name="Amara Okafor" email="amara.okafor@example.com" /> },
    {
      of: OF.long,
      Show: () => (
        <p className={css.narrow}>
          <FullName name={longest.name} email={longest.email} />
        </p>
      ),
    },
  ],
);

const avatar = part(
  'Avatar',
  ['Initials of a person.', 'Initiales d’une personne.'],
  [
    {
      of: ['Sizes', 'Tailles'],
      Show: () => (
        <div className={css.row}>
          <Avatar initials="AO" size={28} />
          <Avatar initials="TB" />
          <Avatar initials="ẸṢ" size={44} />
          <Avatar initials="N" size={56} />
        </div>
      ),
    },
    { of: ['This round', 'Ce tour-ci'], Show: () => <Avatar initials="AO" size={44} lit /> },
    {
      of: ['With a name', 'Avec un nom'],
      Show: () => (
        <div className={ui.person}>
          <Avatar initials="AO" />
          <span>
            <b>Amara Okafor</b>
            <small>amara.okafor@example.com</small>
          </span>
        </div>
      ),
    },
  ],
);

const state = part(
  'State',
  ['Colour, icon and word, never one alone.', 'Couleur, icône et mot, jamais un seul.'],
  [
    {
      of: ['In a row', 'Dans une ligne'],
      Show: () => (
        <div className={css.row}>
          {STATES.map((look) => (
            <State key={look.role} look={look} />
          ))}
        </div>
      ),
    },
    {
      of: ['Chip, once in a card', 'Pastille, une par carte'],
      Show: () => (
        <div className={css.row}>
          {STATES.map((look) => (
            <State key={look.role} look={look} chip />
          ))}
        </div>
      ),
    },
    {
      of: ['With a day', 'Avec un jour'],
      Show: () => (
        <div className={css.row}>
          <State look={AGAIN} more={dayText('2026-11-26', '2026-11-24')} />
          <State look={AGAIN} more={dayText('2026-11-26', '2026-11-24')} chip />
        </div>
      ),
    },
  ],
);

export const BASICS: Family = {
  id: 'basics',
  title: ['Words and amounts', 'Mots et montants'],
  does: ['The smallest parts of a sentence or a row.', 'Les plus petits éléments d’une phrase ou d’une ligne.'],
  parts: [logo, pageTitle, money, address, fullName, avatar, state],
};
