import { openSquadBody, ROUTES, type SquadDetail } from '@adashi/contract';
import { useState } from 'react';
import { ActDialog } from '../../../client/ActDialog.tsx';
import { inSquad } from '../../../client/query.ts';
import { msg } from '../../../i18n/index.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Field } from '../../../ui/Field.tsx';

/** Dialog that renames a squad. Signed agreements keep the old name. */
export function RenameSquad({ squad, onClose }: { squad: SquadDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(squad.name);
  const isOne = openSquadBody.shape.name.safeParse(name).success && name.trim() !== squad.name;
  return (
    <ActDialog
      route={ROUTES.changeSquad}
      input={(reason) => ({ ...inSquad(squad.id), body: { name, reason, seen: { name: squad.name } } })}
      title={t('Rename {{squad}}', { squad: squad.name })}
      consequences={[t('Everyone in it sees the new name. The other terms stay, because members agreed to them.')]}
      act={t('Rename')}
      done={msg('Renamed')}
      readers={t('Saved with your name. Staff can read it.')}
      look="primary"
      isComplete={isOne}
      onClose={onClose}
    >
      <Field label={t('Name')} value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
    </ActDialog>
  );
}
