import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Maps Mantine's colour variables to the theme roles (colors.ts). */
const roles = {
  '--mantine-color-body': 'var(--fondo)',
  '--mantine-color-text': 'var(--texto)',
  '--mantine-color-bright': 'var(--texto)',
  '--mantine-color-dimmed': 'var(--texto-2)',
  '--mantine-color-placeholder': 'var(--texto-3)',
  '--mantine-color-anchor': 'var(--accion-texto)',
  '--mantine-color-default': 'var(--superficie)',
  '--mantine-color-default-hover': 'var(--hundida)',
  '--mantine-color-default-color': 'var(--texto)',
  '--mantine-color-default-border': 'var(--linea-control)',
  '--mantine-color-error': 'var(--peligro-texto)',
  '--mantine-primary-color-filled': 'var(--accion)',
  '--mantine-primary-color-filled-hover': 'var(--accion-encima)',
  '--mantine-primary-color-light': 'var(--accion-suave)',
  '--mantine-primary-color-light-hover': 'var(--accion-suave-2)',
  '--mantine-primary-color-light-color': 'var(--accion-texto)',
  '--mantine-primary-color-contrast': 'var(--sobre-accion)',
}
export const resolver: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles })

/** Ten steps of a colour, as the theme's style sheet declares them. */
const steps = (name: string): string[] => Array.from({ length: 10 }, (_, i) => `var(--${name}-${i})`)

/** Mantine theme of the design tokens. The organisation's colours come from the style sheet in the page. */
export const mantineTheme = createTheme({
  fontFamily: 'var(--fuente)',
  fontSizes: { xs: '0.9375rem', sm: '1rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.4375rem' },
  headings: { fontFamily: 'var(--fuente)', fontWeight: '600' },
  radius: { xs: '4px', sm: '7px', md: '7px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  primaryColor: 'org',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: false,
  cursorType: 'pointer',
  respectReducedMotion: true,
  colors: {
    org: steps('org') as unknown as MantineColorsTuple,
    gray: steps('piedra') as unknown as MantineColorsTuple,
    dark: steps('noche').toReversed() as unknown as MantineColorsTuple,
  },
  components: {
    Input: { defaultProps: { size: 'md' }, classNames: { input: 'm-entrada' } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] },
      classNames: { label: 'm-rotulo', error: 'm-error' },
    },
    Checkbox: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md', withThumbIndicator: false } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        transitionProps: { transition: 'fade', duration: 150 },
        overlayProps: { color: 'var(--velo)', backgroundOpacity: 1 },
      },
      classNames: { content: 'm-dialogo', title: 'm-dialogo-titulo', header: 'm-dialogo-cabeza', body: 'm-dialogo-cuerpo' },
    },
    Menu: {
      defaultProps: { radius: 'md', shadow: 'none', transitionProps: { duration: 120 } },
      classNames: { dropdown: 'm-menu', item: 'm-menu-item' },
    },
    Popover: { classNames: { dropdown: 'm-menu' } },
    Combobox: { defaultProps: { shadow: 'none' }, classNames: { dropdown: 'm-menu', option: 'm-menu-item' } },
  },
})
