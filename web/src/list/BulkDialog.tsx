import { REASON } from '@adashi/contract';
import { IconAlertCircle, IconCircle, IconCircleCheck, IconUserCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../client/fail.ts';
import { useTranslation } from '../i18n/translation.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import ui from '../ui/ui.module.css';
import css from './Bulk.module.css';
import { type Asked, actOnEach, type Outcome } from './bulk.ts';
import type { ListRow } from './column.ts';

type Outcomes = ReadonlyMap<ListRow['id'], Outcome>;

const isFailed = (outcome: Outcome) => typeof outcome === 'object';

function Line({ name, outcome }: { name: string; outcome: Outcome | undefined }) {
  const { t } = useTranslation();
  if (!outcome)
    return (
      <li>
        <IconCircle className={ui.text3} size={18} aria-hidden /> {name}
      </li>
    );
  const isWell = !isFailed(outcome);
  const Icon = outcome === 'done' ? IconCircleCheck : isWell ? IconUserCheck : IconAlertCircle;
  const says = isFailed(outcome)
    ? sentence(outcome.error)
    : outcome === 'done'
      ? t('Done')
      : t('Sent to a second person');
  return (
    <li>
      <Icon className={isWell ? ui.action : ui.failed} size={18} aria-hidden />
      <span>
        {name} <small className={isWell ? undefined : ui.failed}>{says}</small>
      </span>
    </li>
  );
}

/** Runs the action for the remaining rows, and stores the result for each row. */
function useOutcomes<Row extends ListRow>(rows: readonly Row[], act: (row: Row) => Promise<unknown>) {
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [isBusy, setBusy] = useState(false);
  const left = rows.filter(({ id }) => isFailed(outcomes.get(id) ?? { error: null }));
  const go = async () => {
    setBusy(true);
    setOutcomes(new Map([...outcomes].filter(([, outcome]) => !isFailed(outcome))));
    await actOnEach(left, act, (id, outcome) => setOutcomes((now) => new Map(now).set(id, outcome)));
    setBusy(false);
    await client.invalidateQueries();
  };
  return { outcomes, left, isBusy, go };
}

interface Props<Row extends ListRow> {
  readonly asked: Asked<Row>;
  readonly nameOf: (row: Row) => string;
  /** Callback that receives the remaining rows: the rows that failed, and the rows that the action did not reach. */
  readonly onClose: (left: readonly Row[]) => void;
}

/**
 * Dialog that confirms a bulk action for all selected rows. After the action, the dialog shows the result for each row,
 * because the action can fail for some rows.
 */
export function BulkDialog<Row extends ListRow>({ asked: { act, rows }, nameOf, onClose }: Props<Row>) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const { outcomes, left, isBusy, go } = useOutcomes(rows, (row) => act.act(row, reason.trim()));
  const isBegun = outcomes.size > 0;
  const done = [...outcomes.values()].filter((outcome) => outcome === 'done').length;
  const close = () => !isBusy && onClose(left);
  return (
    <Dialog title={t(act.title)} opened firm onClose={close}>
      <p className={ui.text2}>{t(act.consequences)}</p>
      <ul className={css.lines} aria-label={t('Chosen')}>
        {rows.map((row) => (
          <Line key={row.id} name={nameOf(row)} outcome={outcomes.get(row.id)} />
        ))}
      </ul>
      {isBegun && (
        <p role="status" className={ui.text2}>
          {t('{{done}} of {{all}} done', { done, all: rows.length })}
        </p>
      )}
      {act.asksReason && left.length > 0 && (
        <TextArea
          label={t('Reason')}
          value={reason}
          maxLength={REASON.most}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <footer>
        <Button disabled={isBusy} onClick={close}>
          {isBegun ? t('Close') : t('Cancel')}
        </Button>
        {left.length > 0 && (
          <Button
            look={act.isDanger ? 'danger' : 'primary'}
            busy={isBusy ? t('Working') : undefined}
            disabled={act.asksReason && reason.trim().length < REASON.least}
            onClick={() => void go()}
          >
            {isBegun ? t('Try {{count}} again', { count: left.length }) : t(act.title)}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}
