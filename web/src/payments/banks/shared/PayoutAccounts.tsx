import { type Bank, ROUTES } from '@adashi/contract';
import {
  IconBuildingBank,
  IconLock,
  IconPencil,
  IconPlus,
  IconRosetteDiscountCheck,
  IconShieldCheck,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { inSquad, useWrite } from '../../../client/query.ts';
import { dayText, momentText, toDay } from '../../../i18n/format.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { State, type StateLook } from '../../../ui/State.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import css from './accounts.module.css';
import { ChooseAccount } from './ChooseAccount.tsx';
import { accountName } from './institutions.ts';

const KNOWN: StateLook = { role: 'action', Icon: IconRosetteDiscountCheck, word: msg('Known') };
const NEW: StateLook = { role: 'held', Icon: IconLock, word: msg('New') };

function Remove({ bank, onClose }: { bank: Bank; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useWrite(ROUTES.deleteBank);
  const send = () =>
    remove.mutate(inSquad(bank.id), {
      onSuccess: () => {
        toastDone('Account removed');
        onClose();
      },
    });
  return (
    <Dialog title={t('Remove {{account}}?', { account: accountName(bank) })} opened onClose={onClose}>
      <p className={ui.text2}>{t('We delete its numbers. You can add it again at any time.')}</p>
      <footer>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="danger" onClick={send} busy={remove.isPending ? t('Removing') : undefined}>
          {t('Remove')}
        </Button>
      </footer>
    </Dialog>
  );
}

interface Acts {
  readonly onEdit: (bank: Bank) => void;
  readonly onChoose: (bank: Bank) => void;
  readonly onRemove: (bank: Bank) => void;
}

function Account({ bank, onEdit, onChoose, onRemove }: Acts & { bank: Bank }) {
  const { t } = useTranslation();
  const name = accountName(bank);
  const { isPayout, isDebited, isKnown, heldUntil, addedAt } = bank;
  return (
    <li>
      <IconBuildingBank size={22} stroke={1.5} aria-hidden />
      <div className={css.name}>
        <b>{name}</b>
        {isPayout && <span className={css.tag}>{t('Payouts go here')}</span>}
      </div>
      <State
        look={isKnown ? KNOWN : NEW}
        {...(heldUntil && { word: t('New, until {{moment}}', { moment: momentText(heldUntil) }) })}
      />
      <p>
        {t('Added {{day}}.', { day: dayText(toDay(addedAt)) })}
        {isDebited && ` ${t('We also debit your contributions from here.')}`}
      </p>
      <div className={css.acts}>
        {!isPayout && (
          <Button
            size="sm"
            look="soft"
            onClick={() => onChoose(bank)}
            aria-label={t('Pay to {{account}}', { account: name })}
          >
            {t('Pay me here')}
          </Button>
        )}
        <Button size="sm" onClick={() => onEdit(bank)} aria-label={t('Change {{account}}', { account: name })}>
          <IconPencil size={16} aria-hidden /> {t('Edit')}
        </Button>
        {!isPayout && !isDebited && (
          <Button size="sm" onClick={() => onRemove(bank)} aria-label={t('Remove {{account}}', { account: name })}>
            {t('Remove')}
          </Button>
        )}
      </div>
    </li>
  );
}

interface Props {
  readonly banks: readonly Bank[];
  readonly onEdit: (bank: Bank) => void;
  /** Opens the form for another account. Undefined while the form is open. */
  readonly onAdd: (() => void) | undefined;
  /** List of the coming payouts to the payout account. */
  readonly children?: ReactNode;
}

/** List of a member's bank accounts. The payout account is at the top. */
export function PayoutAccounts({ banks, onEdit, onAdd, children }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Bank>();
  const [removed, setRemoved] = useState<Bank>();
  return (
    <section className={css.card}>
      <h2 className={ui.h2}>{t('Your payout accounts')}</h2>
      {banks.length === 0 ? (
        <p className={css.none}>{t('You have no payout account yet. Please add one.')}</p>
      ) : (
        <ul className={css.accounts}>
          {banks.map((bank) => (
            <Account key={bank.id} bank={bank} onEdit={onEdit} onChoose={setChosen} onRemove={setRemoved} />
          ))}
        </ul>
      )}
      {onAdd && (
        <div className={css.add}>
          <Button look={banks.length === 0 ? 'primary' : 'plain'} onClick={onAdd}>
            <IconPlus size={18} aria-hidden /> {t('Add an account')}
          </Button>
        </div>
      )}
      {children}
      <p className={css.foot}>
        <IconShieldCheck size={20} stroke={1.75} aria-hidden />
        {t(
          'A changed account counts as new: payouts to it wait 24 hours, and we email you. We only ever show the last digits of an account.',
        )}
      </p>
      {chosen && <ChooseAccount bank={chosen} onClose={() => setChosen(undefined)} />}
      {removed && <Remove bank={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  );
}
