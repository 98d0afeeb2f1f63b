import { IconBuildingBank, IconCircle, IconCircleCheck, IconFileText, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { CardHead } from '../../ui/CardHead.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Money } from '../../ui/Money.tsx';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Row, Rows } from '../../ui/Rows.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import ui from '../../ui/ui.module.css';
import css from './gallery.module.css';
import { type Family, part } from './part.ts';
import { longest, OF, say, type Words } from './words.ts';

const cardHead = part(
  'CardHead',
  ['The title of a card.', 'Le titre d’une carte.'],
  [
    { of: OF.usual, isFlush: true, Show: ({ t }) => <CardHead title={t('Coming up')} /> },
    {
      of: ['With an action', 'Avec une action'],
      isFlush: true,
      Show: ({ t }) => (
        <CardHead title={t('Your payouts')}>
          <a className={ui.link} href={paths.gallery}>
            {t('See all')}
          </a>
        </CardHead>
      ),
    },
    { of: OF.long, isFlush: true, Show: () => <CardHead title={longest.name} /> },
  ],
);

const rows = part(
  'Rows',
  ['Icon, title and action, one below the other.', 'Icône, titre et action, l’un sous l’autre.'],
  [
    {
      of: ['What is done and what is missing', 'Ce qui est fait et ce qui manque'],
      isFlush: true,
      Show: ({ t }) => (
        <Rows>
          <Row Icon={IconCircleCheck} state="done" title={t('Identity verified')} />
          <Row
            Icon={IconCircle}
            state="open"
            title={t('Agreement')}
            sub={say(['Three pages, signed here.', 'Trois pages, signées ici.'])}
            act={<Button look="soft">{t('Read and sign')}</Button>}
          />
        </Rows>
      ),
    },
    {
      of: ['With a tag and more below', 'Avec une étiquette et une suite'],
      isFlush: true,
      Show: ({ t }) => (
        <Rows>
          <Row
            Icon={IconBuildingBank}
            title="Lakeshore Bank"
            tag={t('Main')}
            sub="•••• 4567"
            act={<Money cents={100_00} />}
          >
            <p>{say(['Contributions leave this account.', 'Les cotisations partent de ce compte.'])}</p>
          </Row>
          <Row Icon={IconFileText} title={t('Receipt')} />
        </Rows>
      ),
    },
    {
      of: OF.long,
      isFlush: true,
      Show: ({ t }) => (
        <Rows>
          <Row Icon={IconUser} title={longest.name} tag={t('You')} sub={longest.email} />
        </Rows>
      ),
    },
  ],
);

const empty = part(
  'Empty',
  ['What is so, when it changes, and what to do.', 'Ce qui est, quand cela change, et que faire.'],
  [
    { of: OF.usual, isFlush: true, Show: ({ t }) => <Empty title={t('No payouts yet')} /> },
    {
      of: ['With a sentence and an action', 'Avec une phrase et une action'],
      isFlush: true,
      Show: ({ t }) => (
        <Empty title={t('No squads yet')} action={<Button>{t('Find a squad')}</Button>}>
          {say(['Once you join a squad, it appears here.', 'Dès que vous rejoignez un groupe, il paraît ici.'])}
        </Empty>
      ),
    },
  ],
);

const skeleton = part(
  'Skeleton',
  ['The shape of a list while it loads.', 'La forme d’une liste pendant le chargement.'],
  [
    { of: OF.loading, isFlush: true, Show: () => <Skeleton /> },
    { of: ['One row', 'Une ligne'], isFlush: true, Show: () => <Skeleton rows={1} /> },
  ],
);

const placeholder = part(
  'Placeholder',
  ['The first picture of a page.', 'La première image d’une page.'],
  [
    {
      of: OF.loading,
      Show: () => (
        <div className={css.wholePage}>
          <Placeholder />
        </div>
      ),
    },
  ],
);

const qrCode = part(
  'QrCode',
  ['Dark on white in both colour schemes.', 'Foncé sur blanc dans les deux thèmes.'],
  [
    { of: OF.usual, Show: ({ t }) => <QrCode text="https://adashi.example" label={t('The link as a QR code')} /> },
    {
      of: ['Long text', 'Texte long'],
      Show: ({ t }) => (
        <QrCode text={`https://adashi.example/${longest.email.repeat(3)}`} label={t('The link as a QR code')} />
      ),
    },
  ],
);

const onItsOwn = (name: string, does: Words) =>
  part(name, does, [
    {
      of: ['On a page of its own', 'Sur sa propre page'],
      Show: ({ t }) => (
        <Link className={ui.link} to={paths.galleryPage(name)}>
          {t('Open')} {name}
        </Link>
      ),
    },
  ]);

export const CARDS: Family = {
  id: 'cards',
  title: ['Cards and pages', 'Cartes et pages'],
  does: ['A card is never inside a card.', 'Une carte n’est jamais dans une carte.'],
  parts: [
    cardHead,
    rows,
    empty,
    skeleton,
    placeholder,
    qrCode,
    onItsOwn('CenterPage', ['One card with one task.', 'Une carte avec une tâche.']),
    onItsOwn('ErrorScreen', ['In place of a page that failed.', 'À la place d’une page en échec.']),
  ],
};
