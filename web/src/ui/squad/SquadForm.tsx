import { openSquadBody } from '@adashi/contract';
import { cents, defaultFee, isLawful, LIMITS, largestFee, ORDER_RULES } from '@adashi/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { Button, Choice, Field } from '../parts.tsx';

export interface SquadValues {
  name: string;
  contribution: number;
  size: number;
  startOn: string;
  orderRule: (typeof ORDER_RULES)[number];
}

type FormValues = Record<'name' | 'contribution' | 'size' | 'startOn' | 'fee', string> & Pick<SquadValues, 'orderRule'>;

interface Props {
  readonly submit: string;
  readonly busy: string | undefined;
  readonly onSubmit: (values: SquadValues & { feeBps: number }) => Promise<Record<string, string>>;
}

const ORDER_WORDS = { choice: 'Members choose', draw: 'Drawn at the start', assigned: 'Staff assigns' } as const;

/** The terms of a squad. The fee is checked against the law while one types, and what would do is said. */
export function SquadForm({ submit, busy, onSubmit }: Props) {
  const { t } = useTranslation();
  const form = useForm<FormValues>({
    initialValues: {
      name: '',
      contribution: '100',
      size: '10',
      startOn: '',
      orderRule: 'choice',
      fee: '',
    },
    validateInputOnBlur: true,
    validate: (values) => schemaResolver(openSquadBody, { sync: true })(read(values)),
  });
  const { contribution, size } = read(form.values);
  const isUsable = openSquadBody.pick({ contribution: true, size: true }).safeParse({ contribution, size }).success;
  const terms = {
    contribution: cents(isUsable ? contribution : 10_000),
    size: isUsable ? size : 10,
    reserveBps: LIMITS.reserveBps,
  };
  const usual = defaultFee(terms);
  const feeBps = form.values.fee === '' ? usual : Math.round(Number(form.values.fee) * 100);
  const isAllowed = Number.isInteger(feeBps) && feeBps >= 0 && isLawful({ ...terms, feeBps });
  const feeError = isAllowed
    ? undefined
    : t('At this fee the first position would cost more than 35% a year. At most {{fee}}% will do.', {
        fee: largestFee(terms) / 100,
      });
  const send = form.onSubmit(async (values) => {
    if (!isAllowed) return;
    form.setErrors(await onSubmit({ ...read(values), feeBps }));
  });
  return (
    <form className="card pad stack narrow" onSubmit={send} noValidate>
      <Field label={t('Name')} {...form.getInputProps('name')} />
      <div className="two">
        <Field
          label={t('Contribution a week')}
          prefix="CA$"
          inputMode="decimal"
          {...form.getInputProps('contribution')}
        />
        <Field label={t('Seats')} inputMode="numeric" {...form.getInputProps('size')} />
        <Field label={t('Starts on')} type="date" {...form.getInputProps('startOn')} />
        <Field
          label={t('Fee in percent')}
          inputMode="decimal"
          placeholder={String(usual / 100)}
          {...form.getInputProps('fee')}
          error={feeError}
        />
      </div>
      <Choice
        legend={t('Order of payout')}
        options={ORDER_RULES.map((value) => ({ value, label: t(ORDER_WORDS[value]) }))}
        value={form.values.orderRule}
        onChange={(value) => form.setFieldValue('orderRule', value)}
      />
      <div className="row-acts">
        <Button look="primary" type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

function read(values: FormValues): SquadValues {
  const { name, startOn, orderRule } = values;
  return {
    name,
    startOn,
    orderRule,
    contribution: Math.round(Number(values.contribution) * 100),
    size: Number(values.size),
  };
}
