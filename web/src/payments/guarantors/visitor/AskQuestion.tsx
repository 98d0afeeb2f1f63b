import type { GuaranteeView } from '@adashi/contract';
import { useTranslation } from '../../../i18n/translation.ts';
import { button } from '../../../ui/Button.tsx';

/** Link that opens an email to support, because guarantors have no account and therefore no help desk. */
export function AskQuestion({ view: { supportEmail, member } }: { view: GuaranteeView }) {
  const { t } = useTranslation();
  if (supportEmail === null) return null;
  const subject = encodeURIComponent(t('My guarantee for {{name}}', { name: member.name }));
  return (
    <a className={button('plain')} href={`mailto:${supportEmail}?subject=${subject}`}>
      {t('Ask a question')}
    </a>
  );
}
