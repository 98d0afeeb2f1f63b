import { type Agreement, ROUTES } from '@adashi/contract';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';

interface Props {
  readonly whole: Agreement;
  readonly onClose: () => void;
}

/** Dialog that publishes a draft of an agreement. The dialog describes the consequences for members. */
export function PublishAgreement({ whole: { id, title, version, fingerprint, people }, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <ActDialog
      route={ROUTES.publishAgreement}
      input={(reason) => ({ params: { id }, body: { fingerprint, reason } })}
      title={t('Publish version {{version}} of “{{title}}”?', { version, title })}
      consequences={[
        people.length === 0
          ? t("Every member must sign it before their next squad starts. We don't notify them, so announce it.")
          : t("We'll notify {{count}} members. They need to sign it before their next squad starts.", {
              count: people.length,
            }),
        ...(version > 1 ? [t('Members no longer sign the previous version. Earlier signatures are kept.')] : []),
        t("Its text can't be changed after that."),
      ]}
      act={t('Publish')}
      readers={t('Saved with your name. Staff can read it.')}
      done={msg('Published')}
      look="primary"
      onClose={onClose}
    />
  );
}

/** Dialog that discards a draft or retires a published agreement. */
export function EndAgreement({ whole: { id, title, state, signed }, onClose }: Props) {
  const { t } = useTranslation();
  const isDraft = state === 'draft';
  return (
    <ActDialog
      route={ROUTES.retireAgreement}
      input={(reason) => ({ params: { id }, body: isDraft ? {} : { reason } })}
      title={isDraft ? t('Discard this draft?') : t('Retire “{{title}}”?', { title })}
      consequences={
        isDraft
          ? [t("Members never saw it, and they won't.")]
          : [
              t('Members no longer need to sign it before a squad starts.'),
              t('{{count}} signatures are kept, and members still have their copies.', { count: signed }),
            ]
      }
      act={isDraft ? t('Discard draft') : t('Retire it')}
      {...(isDraft ? {} : { readers: t('Saved with your name. Staff can read it.') })}
      done={isDraft ? msg('Draft discarded') : msg('Saved')}
      onClose={onClose}
    />
  );
}
