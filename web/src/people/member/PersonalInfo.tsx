import { type Profile, personalForm, ROUTES } from '@adashi/contract';
import { IconLock } from '@tabler/icons-react';
import { useWrite } from '../../client/query.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { CardHead } from '../../ui/CardHead.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/Field.tsx';
import { State } from '../../ui/State.tsx';
import ui from '../../ui/ui.module.css';
import { IDENTITY_LOOKS } from '../shared/identity-looks.ts';
import { PhoneField } from '../shared/PhoneField.tsx';
import { useChanges } from '../shared/use-changes.ts';
import css from './account.module.css';
import { SaveChanges } from './SaveChanges.tsx';

const lock = <IconLock size={18} stroke={1.75} aria-hidden />;

/** Form for a person's name and address. A verified person who changes the name must verify the identity again. */
export function PersonalInfo({ me }: { me: Profile }) {
  const { t } = useTranslation();
  const update = useWrite(ROUTES.updatePersonalInfo);
  const saved = {
    firstName: me.firstName,
    lastName: me.lastName,
    phoneNumber: me.phoneNumber ?? '',
    homeAddress: me.homeAddress ?? '',
    city: me.city ?? '',
    state: me.state ?? '',
    zipCode: me.zipCode ?? '',
  };
  const { form, submit, isChanged } = useChanges(saved, personalForm, (body) =>
    update.mutateAsync({ params: { id: me.id }, body }),
  );
  const isVerified = me.kycVerificationStatus === 'verified';
  const of = form.getInputProps;
  return (
    <section className={ui.card}>
      <CardHead title={t('Personal information')}>
        <State look={IDENTITY_LOOKS[me.kycVerificationStatus]} />
      </CardHead>
      <p className={css.sub}>
        {isVerified
          ? t('If you change your name, we check your identity again and hold payouts and withdrawals until then.')
          : t('Your name must match your documents.')}
      </p>
      <form className={css.form} onSubmit={submit} noValidate>
        <Field className={css.half} label={t('First name')} autoComplete="given-name" {...of('firstName')} />
        <Field className={css.half} label={t('Last name')} autoComplete="family-name" {...of('lastName')} />
        <Field label={t('Email')} type="email" readOnly prefix={lock} value={me.email_address} />
        <PhoneField label={t('Phone number')} autoComplete="tel-national" {...of('phoneNumber')} />
        <Field label={t('Home address')} autoComplete="street-address" {...of('homeAddress')} />
        <Field className={cx(css.third, css.wide)} label={t('City')} autoComplete="address-level2" {...of('city')} />
        <Field className={css.third} label={t('Province')} autoComplete="address-level1" {...of('state')} />
        <Field className={css.third} label={t('Postal code')} autoComplete="postal-code" {...of('zipCode')} />
        <SaveChanges isChanged={isChanged} isBusy={form.submitting}>
          {t('To change your email, go to How you sign in. We confirm it with a code.')}
        </SaveChanges>
      </form>
    </section>
  );
}
