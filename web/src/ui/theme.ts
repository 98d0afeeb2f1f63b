import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const FONT = '"Reddit Sans Variable", "Segoe UI", system-ui, -apple-system, Roboto, sans-serif';

const blue: MantineColorsTuple = [
  '#F4F8FE',
  '#E3EDFF',
  '#C8DCFF',
  '#A2C3FE',
  '#77A6FE',
  '#4B85F5',
  '#2060E0',
  '#134EC1',
  '#0D3B94',
  '#07255F',
];
const gray: MantineColorsTuple = [
  '#FDFDFB',
  '#F9F8F5',
  '#F2F0EC',
  '#E6E4DE',
  '#D5D2CB',
  '#8F8C84',
  '#747068',
  '#5A564F',
  '#3C3932',
  '#211F1A',
];
const dark: MantineColorsTuple = [
  '#EBE9E5',
  '#CFCDC8',
  '#B3B1AB',
  '#96938E',
  '#3D414A',
  '#20242B',
  '#171A20',
  '#0F1117',
  '#0B0D13',
  '#07090D',
];
const red: MantineColorsTuple = [
  '#FEF5F4',
  '#FEE7E4',
  '#FECDC7',
  '#FFABA1',
  '#FA7D71',
  '#EB4E46',
  '#CE2A29',
  '#AE1C1D',
  '#891817',
  '#5A1110',
];

/** Mantine theme with the app's design. The colours come from roles.css. */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: 6,
  colors: { blue, gray, dark, red },
  white: '#FFFFFF',
  black: '#161921',
  defaultRadius: 10,
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '12px', sm: '13px', md: '15px', lg: '18px', xl: '24px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '32px' },
  radius: { xs: '4px', sm: '8px', md: '10px', lg: '16px', xl: '20px' },
});

const roles = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text2)',
  '--mantine-color-placeholder': 'var(--text3)',
  '--mantine-color-error': 'var(--failed)',
  '--mantine-color-anchor': 'var(--action-text)',
  '--mantine-color-default-border': 'var(--line2)',
  '--mantine-primary-color-filled': 'var(--action)',
  '--mantine-primary-color-filled-hover': 'var(--action-hover)',
};

export const resolver: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles });
