import { IconReceipt } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Row, Rows } from '../../ui/Rows.tsx';
import { PanelPart, SidePanel, WithPanel } from '../../ui/SidePanel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import ui from '../../ui/ui.module.css';
import { Held } from './Held.tsx';
import { type Example, type Family, part } from './part.ts';
import { longest, OF, say, type Words } from './words.ts';

/** Returns an example with a button that opens a dialog. */
const dialogOf = (of: Words, title: Words, more: { readonly wide?: boolean; readonly firm?: boolean }): Example => ({
  of,
  Show: ({ t }) => (
    <Held first={false}>
      {(isOpen, set) => (
        <>
          <Button onClick={() => set(true)}>{say(title)}</Button>
          <Dialog title={say(title)} opened={isOpen} onClose={() => set(false)} {...more}>
            <div className={ui.stack}>
              <p className={ui.text2}>
                {say(['The squad sees the new name at once.', 'Le groupe voit aussitôt le nouveau nom.'])}
              </p>
              {more.firm && <Field label={t('Squad name')} defaultValue="Lakeshore Ten" />}
            </div>
            <footer>
              <Button onClick={() => set(false)}>{t('Cancel')}</Button>
              <Button look={more.firm ? 'primary' : 'danger'} onClick={() => set(false)}>
                {more.firm ? t('Rename') : t('Remove')}
              </Button>
            </footer>
          </Dialog>
        </>
      )}
    </Held>
  ),
});

const dialog = part(
  'Dialog',
  ['Asks one question. On a phone, a sheet.', 'Pose une question. Au téléphone, un volet.'],
  [
    dialogOf(OF.usual, ['Remove a member?', 'Retirer un membre?'], {}),
    dialogOf(['A form, stays on an outside click', 'Formulaire, reste au clic extérieur'], ['Rename', 'Renommer'], {
      firm: true,
    }),
    dialogOf(['Wide', 'Large'], ['Compare two squads', 'Comparer deux groupes'], { wide: true }),
  ],
);

const sidePanel = part(
  'SidePanel',
  ['Details of a row, beside the list.', 'Détails d’une ligne, à côté de la liste.'],
  [
    {
      of: ['Beside a list, or above it', 'À côté d’une liste, ou par-dessus'],
      isWide: true,
      Show: ({ t }) => (
        <Held first={false}>
          {(isOpen, set) => (
            <WithPanel
              panel={
                isOpen && (
                  <SidePanel
                    label={t('Payment')}
                    head={<h3 className={ui.h2}>{t('Payment')}</h3>}
                    foot={<Button onClick={() => set(false)}>{t('Done')}</Button>}
                    onClose={() => set(false)}
                  >
                    <PanelPart title={t('Member')}>{longest.name}</PanelPart>
                    <PanelPart title={t('State')}>{t('Arrived')}</PanelPart>
                  </SidePanel>
                )
              }
            >
              <Rows>
                <Row
                  Icon={IconReceipt}
                  title={t('Payment')}
                  sub="Lakeshore Ten"
                  act={<Button onClick={() => set(true)}>{t('Show')}</Button>}
                />
              </Rows>
            </WithPanel>
          )}
        </Held>
      ),
    },
  ],
);

const MESSAGE: Words = [
  'The squad was renamed. Its members find the new name in their calendar after the next update.',
  'Le groupe a été renommé. Les membres verront le nouveau nom dans leur calendrier à la prochaine mise à jour.',
];

const toasts = part(
  'Toasts',
  ['Says that a write succeeded or failed.', 'Dit qu’une écriture a réussi ou échoué.'],
  [
    { of: OF.usual, Show: ({ t }) => <Button onClick={() => toastDone('Saved')}>{t('Save')}</Button> },
    { of: OF.error, Show: ({ t }) => <Button onClick={() => toastError('Not found.')}>{t('Search')}</Button> },
    { of: OF.long, Show: ({ t }) => <Button onClick={() => toastDone(say(MESSAGE))}>{t('Rename')}</Button> },
  ],
);

export const OVERLAYS: Family = {
  id: 'overlays',
  title: ['Dialogs and messages', 'Dialogues et messages'],
  does: ['Escape closes each, and the focus returns.', 'Échap ferme chacun, et le focus revient.'],
  parts: [dialog, sidePanel, toasts],
};
