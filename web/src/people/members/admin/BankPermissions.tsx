import { type MemberStory, ROUTES } from '@adashi/contract';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useMay } from '../../../session/use-may.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './member.module.css';

type Holder = MemberStory['otherHolders'][number];
type NamedHolder = Holder & { readonly holderName: string };
type Asked = { readonly holder: NamedHolder } | 'shared';

const isNamed = (holder: Holder): holder is NamedHolder => holder.holderName !== null;

const READERS = msg('It stays in the account activity for staff.');

interface Props {
  readonly asked: Asked;
  readonly story: MemberStory;
  readonly onClose: () => void;
}

/** Dialog that proposes a permission for a bank account. Another staff member must approve the permission. */
function Permission({ asked, story, onClose }: Props) {
  const { t } = useTranslation();
  const { id, firstName, lastName, email_address: email } = story;
  const common = {
    about: { name: `${firstName} ${lastName}`, email },
    act: t('Propose'),
    done: msg('Allowed'),
    readers: t(READERS),
    onClose,
  };
  if (asked === 'shared')
    return (
      <ActDialog
        {...common}
        route={ROUTES.allowSharedBank}
        input={(reason) => ({ params: { id }, body: { reason } })}
        title={t('Allow the shared bank account?')}
        consequences={[
          t('They can use the same bank account as another verified member.'),
          t('Another staff member must approve it.'),
        ]}
      />
    );
  const { id: bankId, holderName, lastDigits } = asked.holder;
  return (
    <ActDialog
      {...common}
      route={ROUTES.allowBankHolder}
      input={(reason) => ({ params: { id, bankId }, body: { reason } })}
      title={t('Allow payouts to {{holder}}?', { holder: holderName })}
      consequences={[
        t('They can choose the account ••{{digits}} for their payouts.', { digits: lastDigits }),
        t('Another staff member must approve it.'),
      ]}
    />
  );
}

function Strip({ onAllow, children }: { onAllow: (() => void) | null; children: string }) {
  const { t } = useTranslation();
  return (
    <div className={cx(css.strip, css.held)}>
      <IconBuildingBank size={20} stroke={1.75} aria-hidden />
      <p>{children}</p>
      {onAllow && (
        <Button look="plain" size="sm" onClick={onAllow}>
          {t('Allow')}
        </Button>
      )}
    </div>
  );
}

/** Notes about the bank accounts that a member can use only with the permission of two staff members. */
export function BankPermissions({ story }: { story: MemberStory }) {
  const { t } = useTranslation();
  const mayAllow = useMay('kyc') && story.refusal === null;
  const [asked, setAsked] = useState<Asked | null>(null);
  const allow = (what: Asked) => (mayAllow ? () => setAsked(what) : null);
  return (
    <>
      {story.otherHolders.map((holder) => (
        <Strip key={holder.id} onAllow={isNamed(holder) ? allow({ holder }) : null}>
          {isNamed(holder)
            ? t("The account ••{{digits}} belongs to {{holder}}. Payouts can't go there.", {
                digits: holder.lastDigits,
                holder: holder.holderName,
              })
            : t("The account ••{{digits}} is in another name. Payouts can't go there.", { digits: holder.lastDigits })}
        </Strip>
      ))}
      {story.sharesBank && (
        <Strip onAllow={allow('shared')}>{t('Another verified member has the same bank account.')}</Strip>
      )}
      {asked && <Permission asked={asked} story={story} onClose={() => setAsked(null)} />}
    </>
  );
}
