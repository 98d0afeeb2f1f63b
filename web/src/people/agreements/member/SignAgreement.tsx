import { type MyAgreement, ROUTES } from '@adashi/contract';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { callFile } from '../../../client/api.ts';
import { showFailure } from '../../../client/fail.ts';
import { QueryBoundary, useCall } from '../../../client/QueryBoundary.tsx';
import { useWrite } from '../../../client/query.ts';
import { saveFile } from '../../../client/save-file.ts';
import { dayText, toDay } from '../../../i18n/format.ts';
import { currentLanguage, msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { State, type StateLook } from '../../../ui/State.tsx';
import { toastDone } from '../../../ui/toast.ts';
import ui from '../../../ui/ui.module.css';

const SIGNED: StateLook = { role: 'action', Icon: IconRosetteDiscountCheck, word: msg('Signed') };

function Agreement({ agreement }: { agreement: MyAgreement }) {
  const { t } = useTranslation();
  const [signature, setSignature] = useState('');
  const sign = useWrite(ROUTES.signAgreement);
  const language = currentLanguage();
  const save = async () => {
    try {
      saveFile(`${agreement.title}.pdf`, await callFile(ROUTES.agreementPdf, { params: { id: agreement.id } }));
    } catch (error) {
      showFailure(error);
    }
  };
  const answer = (status: 'agreed' | 'rejected') =>
    sign.mutate(
      { params: { id: agreement.id }, body: { status, signature, language } },
      { onSuccess: () => toastDone(status === 'agreed' ? msg('Signed') : msg('Rejected')) },
    );
  return (
    <section className={cx(ui.card, ui.pad, ui.stack)}>
      <div className={ui.person}>
        <h2 className={cx(ui.h2, ui.grow)}>
          {t(agreement.title)}
          {agreement.version > 1 && ` (${t('Version {{version}}', { version: agreement.version })})`}
        </h2>
        {agreement.status === 'agreed' && agreement.signedAt && (
          <State look={SIGNED} word={t('Signed {{day}}', { day: dayText(toDay(agreement.signedAt)) })} chip />
        )}
      </div>
      <p className={ui.prose}>{language === 'fr' ? agreement.bodyFr : agreement.bodyEn}</p>
      {agreement.status === 'agreed' && (
        <div className={ui.actions}>
          <Button onClick={() => void save()}>{t('Save as PDF')}</Button>
        </div>
      )}
      {agreement.isInForce && agreement.status !== 'agreed' && (
        <>
          <Field
            label={t('Type your full name to sign')}
            value={signature}
            onChange={(event) => setSignature(event.target.value)}
          />
          <div className={ui.actions}>
            <Button disabled={signature.trim().length < 3 || sign.isPending} onClick={() => answer('rejected')}>
              {t('Reject')}
            </Button>
            <Button
              look="primary"
              disabled={signature.trim().length < 3}
              busy={sign.isPending ? t('Signing') : undefined}
              onClick={() => answer('agreed')}
            >
              {t('Agree and sign')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

export function SignAgreement() {
  const { t } = useTranslation();
  const agreements = useCall(ROUTES.myAgreements, {});
  return (
    <div className={ui.narrow} style={{ maxWidth: 760 }}>
      <PageTitle title={t('Agreements')} />
      <QueryBoundary asked={agreements} card empty={<Empty title={t('Nothing to sign')} />}>
        {(all) => (
          <div className={ui.stack}>
            {all.map((agreement) => (
              <Agreement key={agreement.id} agreement={agreement} />
            ))}
          </div>
        )}
      </QueryBoundary>
    </div>
  );
}
