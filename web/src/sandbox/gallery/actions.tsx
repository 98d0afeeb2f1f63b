import { IconDots, IconDownload, IconPlus } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { Button, button } from '../../ui/Button.tsx';
import { DropDown, DropDownAct } from '../../ui/DropDown.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { ShareLink } from '../../ui/ShareLink.tsx';
import ui from '../../ui/ui.module.css';
import css from './gallery.module.css';
import { type Example, type Family, part, SHARED_STYLES } from './part.ts';
import { OF, say, type Words } from './words.ts';

const LOOKS = ['primary', 'plain', 'soft', 'danger', 'quiet'] as const;
const SIZES = ['sm', 'md', 'lg'] as const;

/** Returns an example with one button in each look. */
const inEachLook = (of: Words, more: { readonly disabled?: boolean; readonly isBusy?: boolean }): Example => ({
  of,
  isWide: true,
  Show: ({ t }) => (
    <div className={css.row}>
      {LOOKS.map((look) => (
        <Button key={look} look={look} disabled={more.disabled} busy={more.isBusy ? t('Saving') : undefined}>
          {t('Save changes')}
        </Button>
      ))}
    </div>
  ),
});

const buttons = part(
  'Button',
  ['Names what happens, and while it happens.', 'Nomme ce qui se passe, et pendant que cela se passe.'],
  [
    inEachLook(OF.usual, {}),
    inEachLook(OF.disabled, { disabled: true }),
    inEachLook(OF.busy, { isBusy: true }),
    {
      of: ['Sizes', 'Tailles'],
      Show: ({ t }) => (
        <div className={css.row}>
          {SIZES.map((size) => (
            <Button key={size} look="primary" size={size}>
              {t('Join')}
            </Button>
          ))}
        </div>
      ),
    },
    {
      of: ['With an icon, and a link', 'Avec une icône, et un lien'],
      Show: ({ t }) => (
        <div className={css.row}>
          <Button>
            <IconPlus size={18} aria-hidden />
            {t('Add one')}
          </Button>
          <a className={button('soft')} href={paths.gallery}>
            {t('See all')}
          </a>
        </div>
      ),
    },
    {
      of: ['Full width', 'Pleine largeur'],
      Show: ({ t }) => (
        <Button look="primary" size="lg" block>
          {t('Sign in')}
        </Button>
      ),
    },
  ],
);

const formActions = part(
  'FormActions',
  ['The foot of a form.', 'Le bas d’un formulaire.'],
  [
    { of: OF.usual, Show: ({ t }) => <FormActions submit={t('Save')} busy={undefined} /> },
    { of: OF.busy, Show: ({ t }) => <FormActions submit={t('Save')} busy={t('Saving')} /> },
    {
      of: ['With other actions', 'Avec d’autres actions'],
      Show: ({ t }) => (
        <FormActions submit={t('Approve')} busy={undefined}>
          <Button>{t('Cancel')}</Button>
        </FormActions>
      ),
    },
  ],
);

const dropDown = part(
  'DropDown',
  ['Opens a list of actions.', 'Ouvre une liste d’actions.'],
  [
    {
      of: OF.usual,
      Show: ({ t }) => (
        <DropDown label={t('Export')} Icon={IconDownload}>
          {(close) => (
            <>
              <DropDownAct onClick={close}>{t('Save as CSV')}</DropDownAct>
              <DropDownAct onClick={close}>{t('Save as PDF')}</DropDownAct>
            </>
          )}
        </DropDown>
      ),
    },
    {
      of: ['Icon alone, with a dangerous action', 'Icône seule, avec une action risquée'],
      Show: ({ t }) => (
        <div className={css.row}>
          <DropDown label={t('More actions')} Icon={IconDots} bare>
            {(close) => (
              <>
                <DropDownAct onClick={close}>{t('Edit')}</DropDownAct>
                <DropDownAct isDanger onClick={close}>
                  {t('Remove')}
                </DropDownAct>
              </>
            )}
          </DropDown>
        </div>
      ),
    },
  ],
);

const LINK = 'https://adashi.example/invitation?squad=lakeshore-ten#code=K7M2QX';

const shareLink = part(
  'ShareLink',
  ['Copies a link, or opens the sheet of the device.', 'Copie un lien ou ouvre la feuille de l’appareil.'],
  [
    { of: ['To share', 'À partager'], Show: ({ t }) => <ShareLink label={t('Your link')} url={LINK} text="Adashi" /> },
    {
      of: ['To copy', 'À copier'],
      Show: () => <ShareLink label={say(['Calendar address', 'Adresse du calendrier'])} url={LINK} />,
    },
  ],
);

const links = part(
  'Links',
  ['Links and buttons without a frame.', 'Liens et boutons sans cadre.'],
  [
    {
      of: ['Link', 'Lien'],
      Show: ({ t }) => (
        <div className={css.row}>
          <a className={ui.link} href={paths.gallery}>
            {t('Why this amount?')}
          </a>
          <button type="button" className={ui.link} disabled>
            {t('Send it again')}
          </button>
        </div>
      ),
    },
    {
      of: ['Icon button', 'Bouton à icône'],
      Show: ({ t }) => (
        <button type="button" className={ui.iconButton} aria-label={t('More')}>
          <IconDots size={20} aria-hidden />
        </button>
      ),
    },
  ],
  SHARED_STYLES,
);

export const ACTIONS: Family = {
  id: 'actions',
  title: ['Actions', 'Actions'],
  does: ['One primary action a screen.', 'Une action principale par écran.'],
  parts: [buttons, formActions, dropDown, shareLink, links],
};
