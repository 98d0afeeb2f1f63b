import { type HouseRules, openSquadBody, ROUTES, tidyAmount } from '@adashi/contract';
import {
  cents,
  defaultFee,
  largestFee,
  localDate,
  ORDER_RULES,
  PERIODS,
  type Period,
  SETTINGS,
  type Terms,
  USUAL,
} from '@adashi/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useIfKnown } from '../../../client/QueryBoundary.tsx';
import { shareText } from '../../../i18n/format.ts';
import { periodWords } from '../../../i18n/period.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { readDollars, writeHundredths } from '../../../payouts/wallet/shared/dollars.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import ui from '../../../ui/ui.module.css';
import css from './squad-form.module.css';

export interface SquadValues {
  name: string;
  contribution: number;
  size: number;
  period: Period;
  startOn: string;
  orderRule: (typeof ORDER_RULES)[number];
  /** Fee in basis points. Undefined means the default fee. */
  feeBps?: number;
}

type FormValues = Record<'name' | 'contribution' | 'size' | 'startOn' | 'fee', string> &
  Pick<SquadValues, 'orderRule' | 'period'>;

interface Props {
  readonly submit: string;
  readonly busy: string | undefined;
  readonly onSubmit: (values: SquadValues) => Promise<Record<string, string>>;
  /** Values of the squad to edit. Undefined for a new squad. */
  readonly initial?: SquadValues;
  /** Additional fields above the button. */
  readonly children?: ReactNode;
  /** Whether the form asks for the fee. Without the field, the squad has the default fee. */
  readonly setsFee?: boolean;
  /** Renders a preview beside the form after all terms are valid. */
  readonly preview: (terms: Terms) => ReactNode;
}

const PERIOD_WORDS = { weekly: 'Every week', biweekly: 'Every two weeks', monthly: 'Every month' } as const;
const ORDER_WORDS = { choice: 'Members choose', draw: 'Drawn at the start', assigned: 'Staff assigns' } as const;

interface AmountProps {
  readonly form: UseFormReturnType<FormValues>;
  readonly rule: FeeRule | undefined;
  /** Rule that the typed fee violates. Undefined for a legal fee. */
  readonly broken: FeeRule | undefined;
}

/** Field for the fee with the legal limit. */
function FeeField({ form, rule, broken }: AmountProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('Fee in percent')}
      inputMode="decimal"
      {...(rule && {
        placeholder: writeHundredths(rule.usual),
        hint: t('If empty: {{usual}}. The highest fee for these dates is {{fee}}.', percents(rule)),
      })}
      {...form.getInputProps('fee')}
      error={
        broken
          ? t(
              'At this fee, the first position would cost more than {{rate}} a year. The highest fee allowed is {{fee}}.',
              percents(broken),
            )
          : form.errors['feeBps']
      }
    />
  );
}

/** Fields for the contribution, the seats and the start. */
function AmountFields({ form, children }: Pick<AmountProps, 'form'> & { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={ui.two}>
      <MoneyField
        label={t('Contribution {{each}}', periodWords(t, form.values.period))}
        {...form.getInputProps('contribution')}
      />
      <Field label={t('Seats')} inputMode="numeric" {...form.getInputProps('size')} />
      <Field label={t('Starts on')} type="date" {...form.getInputProps('startOn')} />
      {children}
    </div>
  );
}

/** Form for a squad’s terms. During typing, the form compares the fee with the legal limit and suggests a valid fee. */
export function SquadForm({ submit, busy, onSubmit, initial, children, setsFee = false, preview }: Props) {
  const { t } = useTranslation();
  const form = useForm<FormValues>({
    initialValues: initial ? written(initial) : EMPTY,
    validateInputOnBlur: true,
    validate: (values) => schemaResolver(openSquadBody, { sync: true })(read(values)),
  });
  const fee = feeOf(form.values);
  const settings = useIfKnown(ROUTES.settings, {})?.rules ?? USUAL;
  const rule = ruleOf(read(form.values), settings);
  const isTooMuch = fee !== undefined && rule !== undefined && fee > rule.most && fee <= SETTINGS.mostFeeBps.most;
  const send = form.onSubmit(async (values) => {
    if (!isTooMuch) form.setErrors(await onSubmit(read(values)));
  });
  const terms = rule && isFee(fee ?? rule.usual) ? { ...rule.plan, feeBps: fee ?? rule.usual } : undefined;
  const typed = (
    <form className={cx(ui.card, ui.pad, ui.stack, ui.narrow)} onSubmit={send} noValidate>
      <Field label={t('Name')} {...form.getInputProps('name')} />
      <Choice
        legend={t('Everyone contributes')}
        options={PERIODS.map((value) => ({ value, label: t(PERIOD_WORDS[value]) }))}
        value={form.values.period}
        onChange={(value) => form.setFieldValue('period', value)}
      />
      <AmountFields form={form}>
        {setsFee && <FeeField form={form} rule={rule} broken={isTooMuch ? rule : undefined} />}
      </AmountFields>
      <Choice
        legend={t('Order of payout')}
        options={ORDER_RULES.map((value) => ({ value, label: t(ORDER_WORDS[value]) }))}
        value={form.values.orderRule}
        onChange={(value) => form.setFieldValue('orderRule', value)}
      />
      {children}
      <div className={ui.actions}>
        <Button look="primary" type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
  return (
    <div className={css.beside}>
      {typed}
      {terms ? (
        preview(terms)
      ) : (
        <p className={cx(ui.card, ui.pad, ui.text2)}>
          {t('Enter the amount, seats and start to see what each member would pay and receive.')}
        </p>
      )}
    </div>
  );
}

const EMPTY: FormValues = {
  name: '',
  contribution: '100',
  size: '10',
  startOn: '',
  period: 'weekly',
  orderRule: 'choice',
  fee: '',
};

/** Returns the values of a squad as texts for the form. */
function written({ contribution, size, feeBps, ...rest }: SquadValues): FormValues {
  const fee = feeBps === undefined ? '' : writeHundredths(feeBps);
  return { ...rest, contribution: writeHundredths(contribution), size: String(size), fee };
}

const isFee = (feeBps: number) => feeBps >= 0 && feeBps <= SETTINGS.mostFeeBps.most;

/** Returns the typed fee in basis points, or undefined for an empty field. */
function feeOf({ fee }: FormValues): number | undefined {
  return fee.trim() === '' ? undefined : Math.round(Number(tidyAmount(fee).replace(',', '.')) * 100);
}

function read(values: FormValues): SquadValues {
  const { name, period, startOn, orderRule } = values;
  const feeBps = feeOf(values);
  return {
    name,
    period,
    startOn,
    orderRule,
    contribution: readDollars(values.contribution) ?? 0,
    size: Number(tidyAmount(values.size)),
    ...(feeBps !== undefined && { feeBps }),
  };
}

interface FeeRule {
  readonly plan: Omit<Terms, 'feeBps'>;
  readonly usual: number;
  readonly most: number;
  /** Yearly rate for the first position, in percent. */
  readonly rate: number;
}

/** Returns the legal limits of the fee for the typed terms, or undefined while the terms are incomplete. */
function ruleOf({ feeBps: _, name: __, ...plan }: SquadValues, settings: HouseRules): FeeRule | undefined {
  const typed = openSquadBody.pick({ contribution: true, size: true, period: true, startOn: true }).safeParse(plan);
  if (!typed.success) return undefined;
  const { contribution, size, period, startOn } = typed.data;
  const terms: Omit<Terms, 'feeBps'> = {
    contribution: cents(contribution),
    size,
    period,
    startOn: localDate(startOn),
    reserveBps: settings.reserveBps,
    leadDays: settings.leadDays,
    payoutDays: settings.payoutDays,
  };
  const most = Math.min(largestFee(terms, settings.maxYearlyRate), settings.mostFeeBps);
  return { plan: terms, usual: defaultFee(terms, settings), most, rate: settings.maxYearlyRate };
}

const percents = ({ usual, most, rate }: FeeRule) => ({
  usual: shareText(usual),
  fee: shareText(most),
  rate: shareText(rate * 100),
});
