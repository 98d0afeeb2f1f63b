import type { Bank, Payout } from '@adashi/contract';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation.ts';
import { ChooseAccount } from '../../payments/banks/shared/ChooseAccount.tsx';
import { NotMe } from '../../payments/banks/shared/NotMe.tsx';
import ui from '../../ui/ui.module.css';
import css from './next-payout.module.css';
import { waitOf } from './why-it-waits.tsx';

interface Props {
  readonly payout: Payout;
  readonly banks: readonly Bank[];
}

/** Reason for the hold of a payout, and the member’s options. Renders nothing for a payout without a hold. */
export function WhatToDo({ payout, banks }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Bank>();
  const [isNotMe, setNotMe] = useState(false);
  const { account } = payout;
  const wait = waitOf(t, payout, banks, { onSend: setChosen, onNotMe: () => setNotMe(true) });
  if (!wait) return null;
  return (
    <>
      <div className={css.why}>
        <IconLock size={22} stroke={1.75} aria-hidden />
        <h3 className={ui.h3}>{t('Why is it waiting?')}</h3>
        <p>{wait.reason}</p>
      </div>
      <ul className={css.ways} aria-label={t('What you can do')}>
        {wait.ways.map(({ title, text, act }) => (
          <li key={title}>
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
            {act}
          </li>
        ))}
      </ul>
      {chosen && <ChooseAccount bank={chosen} onClose={() => setChosen(undefined)} />}
      {isNotMe && account && <NotMe bank={account} onClose={() => setNotMe(false)} />}
    </>
  );
}
