import type { screenIcons } from './screenIcons.ts'

/**
 * Icons of the first load: the login's and those of screen states. Paths come from Tabler Icons 3.51 (icons.MIT.txt), named
 * above each. To add one, join the `d` of its paths with |. The package itself is 88 MB in 18,000 files, a third of all
 * dependencies.
 */
const first = {
  // alert-triangle
  alerta:
    'M12 9v4|M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0|M12 16h.01',
  // check
  hecho: 'M5 12l5 5l10 -10',
  // chevron-down
  desplegar: 'M6 9l6 6l6 -6',
  // chevron-right
  derecha: 'M9 6l6 6l-6 6',
  // clock
  reloj: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0|M12 7v5l3 3',
  // database-off
  fallo:
    'M12.983 8.978c3.955 -.182 7.017 -1.446 7.017 -2.978c0 -1.657 -3.582 -3 -8 -3c-1.661 0 -3.204 .19 -4.483 .515m-2.783 1.228c-.471 .382 -.734 .808 -.734 1.257c0 1.22 1.944 2.271 4.734 2.74|M4 6v6c0 1.657 3.582 3 8 3c.986 0 1.93 -.067 2.802 -.19m3.187 -.82c1.251 -.53 2.011 -1.228 2.011 -1.99v-6|M4 12v6c0 1.657 3.582 3 8 3c3.217 0 5.991 -.712 7.261 -1.74m.739 -3.26v-4|M3 3l18 18',
  // help-circle
  ayuda: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0|M12 16v.01|M12 13a2 2 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483',
  // info-circle
  info: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0|M12 9h.01|M11 12h1v4h1',
  // refresh
  reintentar: 'M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4|M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4',
  // shield-check
  escudo: 'M11.46 20.846a12 12 0 0 1 -7.96 -14.846a12 12 0 0 0 8.5 -3a12 12 0 0 0 8.5 3a12 12 0 0 1 -.09 7.06|M15 19l2 2l4 -4',
  // wifi-off
  sinRed:
    'M12 18l.01 0|M9.172 15.172a4 4 0 0 1 5.656 0|M6.343 12.343a7.963 7.963 0 0 1 3.864 -2.14m4.163 .155a7.965 7.965 0 0 1 3.287 2|M3.515 9.515a12 12 0 0 1 3.544 -2.455m3.101 -.92a12 12 0 0 1 10.325 3.374|M3 3l18 18',
  // x
  cerrar: 'M18 6l-12 12|M6 6l12 12',
  // eye
  ver: 'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0|M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6',
  // eye-off
  ocultar:
    'M10.585 10.587a2 2 0 0 0 2.829 2.828|M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87|M3 3l18 18',
  // ban
  baja: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0|M5.7 5.7l12.6 12.6',
  // file-invoice
  talon:
    'M14 3v4a1 1 0 0 0 1 1h4|M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2|M9 7l1 0|M9 13l6 0|M13 17l2 0',
  // mail
  correo: 'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10|M3 7l9 6l9 -6',
  // user-plus
  registrar: 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0|M16 19h6|M19 16v6|M6 21v-2a4 4 0 0 1 4 -4h4',
}

export type IconName = keyof typeof first | keyof typeof screenIcons

const known: Record<string, string | undefined> = { ...first }

/** Adds the icons that load with the screens. */
export const registerIcons = (others: Record<string, string>): void => void Object.assign(known, others)

/** Icon for a name from outside (a menu row); unknown names get the default icon. */
export const iconOf = (name: string): IconName => (name in known ? (name as IconName) : 'info')

/**
 * Icon next to a text: 22 px with stroke 1.75, or 18 px with stroke 2 if `small`. Never use it without a visible or
 * accessible name.
 */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  const side = small ? 18 : 22
  return (
    <svg
      className={small ? 'i i-ch' : 'i'}
      width={side}
      height={side}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={small ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {(known[name] ?? first.info).split('|').map((stroke) => (
        <path key={stroke} d={stroke} />
      ))}
    </svg>
  )
}
