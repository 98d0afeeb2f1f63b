import { type Agreement, ROUTES } from '@adashi/contract';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { msg } from '../../../i18n/index.ts';

interface Props {
  readonly whole: Agreement;
  readonly onClose: () => void;
}

/** Publishes a draft, after a summary of what members must do. */
export function PublishAgreement({ whole: { id, title, version, fingerprint, people }, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <ActDialog
      route={ROUTES.publishAgreement}
      input={(reason) => ({ params: { id }, body: { fingerprint, reason } })}
      title={t('Publish version {{version}} of “{{title}}”?', { version, title })}
      consequences={[
        people.length === 0
          ? t('Every member has to sign it before their next squad starts. They are not written to: announce it.')
          : t("We'll notify {{count}} members. They need to sign it before their next squad starts.", {
              count: people.length,
            }),
        ...(version > 1 ? [t('Members no longer sign the previous version. Earlier signatures are kept.')] : []),
        t('Its text cannot be changed after that.'),
      ]}
      act={t('Publish')}
      readers={t('Kept with your name; staff read it.')}
      done={msg('Published')}
      look="primary"
      onClose={onClose}
    />
  );
}

/** Discards a draft or retires a published agreement. */
export function EndAgreement({ whole: { id, title, state, signed }, onClose }: Props) {
  const { t } = useTranslation();
  const isDraft = state === 'draft';
  return (
    <ActDialog
      route={ROUTES.retireAgreement}
      input={(reason) => ({ params: { id }, body: isDraft ? {} : { reason } })}
      title={isDraft ? t('Throw this draft away?') : t('Take “{{title}}” out of force?', { title })}
      consequences={
        isDraft
          ? [t("Members never saw it, and they won't.")]
          : [
              t('Members no longer need to sign it before a squad starts.'),
              t('{{count}} signatures are kept, and members still have their copies.', { count: signed }),
            ]
      }
      act={isDraft ? t('Discard draft') : t('Take it out of force')}
      {...(isDraft ? {} : { readers: t('Kept with your name; staff read it.') })}
      done={isDraft ? msg('Thrown away') : msg('Saved')}
      onClose={onClose}
    />
  );
}
