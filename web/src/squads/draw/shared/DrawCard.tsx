import { ROUTES, type SquadDetail, type SquadDraw } from '@adashi/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { inSquad } from '../../../client/query.ts';
import { momentText } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { cx } from '../../../ui/cx.ts';
import ui from '../../../ui/ui.module.css';
import { beaconUrl } from './beacon-url.ts';
import css from './draw.module.css';
import { bytesOf, keptNonce, sha256 } from './nonces.ts';
import { VerifyDraw } from './VerifyDraw.tsx';

/** Link to the public page of a beacon round, in a new tab. */
function AskBeacon({ beacon, round }: { beacon: string; round: number }) {
  const { t } = useTranslation();
  const url = beaconUrl(beacon, round);
  if (!url) return null;
  return (
    <>
      {' '}
      <a href={url} target="_blank" rel="noreferrer">
        {t('Ask the beacon')}
      </a>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd className={css.print}>{children}</dd>
    </div>
  );
}

/** Returns the fingerprint of this browser's nonce for the draw. */
function useOwnPrint(squad: string): string | null {
  const [print, setPrint] = useState<string | null>(null);
  useEffect(() => {
    const nonce = keptNonce(squad);
    if (nonce) void sha256(bytesOf(nonce)).then(setPrint);
  }, [squad]);
  return print;
}

function OneDraw({ draw, today }: { draw: SquadDraw['draws'][number]; today: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Fact name={t('Draw {{n}}', { n: draw.number })}>
        {draw.givenUp
          ? t('Abandoned. It stays visible.')
          : draw.turns
            ? t('The order is drawn.')
            : draw.hash
              ? t('The list is frozen.')
              : t('The list is frozen on the closing day.')}
      </Fact>
      <Fact name={t('Beacon')}>
        {t('{{beacon}}, round {{round}}, at {{time}}', {
          beacon: draw.beacon,
          round: draw.round,
          time: momentText(draw.expectedAt, today),
        })}
      </Fact>
      {draw.hash && <Fact name={t('Fingerprint of the list')}>{draw.hash}</Fact>}
      {draw.value && (
        <Fact name={t('Value of the beacon')}>
          {draw.value}
          <AskBeacon beacon={draw.beacon} round={draw.round} />
        </Fact>
      )}
    </>
  );
}

/** Card with the published values of a draw. Each value was fixed before anyone could know the payout order. */
export function DrawCard({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const asked = useCall(ROUTES.squadDraw, inSquad(squad.id));
  const own = useOwnPrint(squad.id);
  return (
    <section className={cx(ui.card, ui.pad, ui.stack, css.card)}>
      <h2 className={ui.h2}>{t('The draw')}</h2>
      <p className={ui.text2}>
        {t(
          'The order comes from our secret, a number from each member, and a public random value. No one knows that value in advance. Your browser can repeat the draw later.',
        )}
      </p>
      <QueryBoundary asked={asked}>
        {({ commitment, secret, draws }) => (
          <dl className={ui.facts}>
            <Fact name={t('Fingerprint of our secret')}>{commitment}</Fact>
            {secret && <Fact name={t('Our secret')}>{secret}</Fact>}
            {own && <Fact name={t('Fingerprint of your number')}>{own}</Fact>}
            {draws.map((draw) => (
              <OneDraw key={draw.number} draw={draw} today={squad.today} />
            ))}
          </dl>
        )}
      </QueryBoundary>
      {squad.rounds.length > 0 && (
        <div className={ui.actions}>
          <VerifyDraw squad={squad} />
        </div>
      )}
    </section>
  );
}
