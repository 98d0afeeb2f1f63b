import { ROUTES } from '@adashi/contract';
import { useWrite } from '../../../client/query.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useSession } from '../../../session/session.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { cx } from '../../../ui/cx.ts';
import { HeroMoney } from '../../../ui/Money.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';
import css from './wallet.module.css';

/** Card with the balance of the wallet, and a switch to pay contributions from the wallet. */
export function WalletCard({ balance, pays }: { balance: number; pays: boolean }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const update = useWrite(ROUTES.updatePersonalInfo);
  const choose = (walletPays: boolean) =>
    update.mutate({ params: { id: profile?.id ?? '' }, body: { walletPays } }, { onSuccess: () => toastDone('Saved') });
  // The switch changes immediately. After an error, the switch returns to the saved value.
  const pressed = update.isPending ? update.variables?.body?.walletPays : undefined;
  return (
    <section className={cx(ui.card, css.wallet)}>
      <h2 className={css.question}>{t('In your wallet')}</h2>
      <p>
        <HeroMoney cents={balance} />
      </p>
      <p className={ui.text2}>
        {t("Rewards, returned reserve and refunds. It's yours: withdraw it or use it for a contribution.")}
      </p>
      <div className={css.pays}>
        <Choice
          legend={t('Pay from my wallet when it covers the full contribution')}
          options={[
            { value: 'yes', label: t('Yes') },
            { value: 'no', label: t('No') },
          ]}
          value={(pressed ?? pays) ? 'yes' : 'no'}
          onChange={(value) => choose(value === 'yes')}
        />
        <p className={css.saving} role="status">
          {update.isPending && t('Saving')}
        </p>
      </div>
    </section>
  );
}
