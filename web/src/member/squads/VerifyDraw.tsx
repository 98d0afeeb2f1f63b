import type { SquadDetail } from '@adashi/contract';
import { drawOrder, type Hmac, id } from '@adashi/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { Button } from '../../ui/parts.tsx';

const hmac: Hmac = async (key, message) => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign(algorithm, imported, message));
};

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

async function sha256Hex(data: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Result {
  readonly names: readonly string[];
  readonly isCommitted: boolean;
}

/** Draws again in this browser, by docs/draw.md, from what the server published. */
async function drawAgain(squad: SquadDetail): Promise<Result> {
  const secret = bytes(squad.draw.secret ?? '');
  const entries = squad.seats.map((seat) => ({ seat: id<'seat'>(seat.id), nonce: bytes(seat.nonce) }));
  const order = await drawOrder({ secret, entries }, hmac);
  const name = new Map(squad.seats.map((seat) => [seat.id, seat.name]));
  return {
    names: order.map((seat) => name.get(seat) ?? ''),
    isCommitted: (await sha256Hex(secret)) === squad.draw.commitment,
  };
}

export function VerifyDraw({ squad }: { squad: SquadDetail }) {
  const { t } = useTranslation();
  const [result, setResult] = useState<Result>();
  return (
    <>
      <Button onClick={() => void drawAgain(squad).then(setResult)}>{t('Verify this draw')}</Button>
      <Dialog
        title={t('The draw, made again in your browser')}
        opened={result !== undefined}
        onClose={() => setResult(undefined)}
      >
        <p>
          {result?.isCommitted
            ? t('The secret is the one that was published when the squad was opened.')
            : t('The secret is not the one that was published when the squad was opened.')}
        </p>
        <p className="c-2">{t('The order as it was drawn; later swaps and moves are not part of it.')}</p>
        <ol style={{ listStyle: 'decimal', paddingLeft: 24 }}>
          {result?.names.map((each, index) => (
            <li key={index}>{each}</li>
          ))}
        </ol>
      </Dialog>
    </>
  );
}
