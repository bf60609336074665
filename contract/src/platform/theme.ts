import { type Oklch, toHex, toOklch, withContrast } from './color.ts'

/**
 * Derives the theme from the organisation's colour (design tokens). It has ten steps of the colour, warm neutrals (light
 * theme), neutrals of its hue (dark theme) and the roles that screens use. Text roles reach AA on every surface, `texto` and
 * `texto-2` reach AAA, control borders 3:1. A test checks this with colours of every hue.
 */
const lightnesses = [0.972, 0.943, 0.89, 0.815, 0.725, 0.62, 0.52, 0.439, 0.36, 0.27]
const chromas = [0.1, 0.19, 0.36, 0.6, 0.85, 1.02, 1.08, 1, 0.9, 0.72]

const stone = ['#fbfaf8', '#f5f4f1', '#edeae6', '#dedbd6', '#c1bdb7', '#8a857e', '#67635c', '#4b4741', '#2e2b26', '#1b1915']
const nights: Array<[number, number]> = [
  [0.189, 0.0114],
  [0.228, 0.0142],
  [0.269, 0.0158],
  [0.336, 0.0182],
  [0.419, 0.0183],
  [0.571, 0.0163],
  [0.68, 0.0137],
  [0.789, 0.0115],
  [0.9, 0.0077],
  [0.956, 0.0051],
]

export interface Theme {
  /** Ten steps of the organisation's colour, light to dark. */
  org: string[]
  /** Ten neutrals of the dark theme, dark to light. */
  noche: string[]
  claro: Record<string, string>
  oscuro: Record<string, string>
}

/** Darkens a colour lighter than L 0.50 to 0.44 first, so that white text is readable on it. */
function base(color: string): Oklch {
  const o = toOklch(color)
  return o.l > 0.5 ? { ...o, l: 0.44 } : { ...o, l: Math.max(o.l, 0.3) }
}

export function theme(color: string): Theme {
  const o = base(color)
  const step = (l: number, factor: number): Oklch => ({ l, c: o.c * factor, h: o.h })
  const org = lightnesses.map((l, i) =>
    toHex(step(i === 7 ? o.l : Math.min(l, i > 7 ? o.l - 0.08 * (i - 7) : l), chromas[i] ?? 1)),
  )
  const [o0, o1, o2, o3, o4, , o6, o7, o8, o9] = org as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const chroma = Math.min(1, o.c / 0.05)
  const night = nights.map(([l, c]) => toHex({ l, c: c * chroma, h: o.h }))
  const [n0, n1, n2, n3, n4, , , , , n9] = night as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const [p0, p1, p2, p3] = stone as [string, string, string, string]
  const fixed = { 'sobre-marca': '#ffffff', 'sobre-marca-2': o2 }

  const lightBackgrounds = ['#ffffff', p1, p0, p2]
  const light: Record<string, string> = {
    fondo: p1,
    superficie: '#ffffff',
    'superficie-alta': '#ffffff',
    'superficie-2': p0,
    hundida: p2,
    linea: p3,
    'linea-control': withContrast(toOklch('#848078'), ['#ffffff', p1, p0], 3, 'oscuro'),
    texto: '#1b1915',
    'texto-2': '#4b4741',
    'texto-3': '#5a564f',
    accion: o7,
    'accion-encima': o8,
    'sobre-accion': '#ffffff',
    'accion-suave': o1,
    'accion-suave-2': o2,
    'accion-linea': o3,
    'accion-texto': withContrast({ ...o, l: Math.min(o.l, 0.42) }, [...lightBackgrounds, o0, o1, o2], 4.5, 'oscuro'),
    marca: o8,
    'marca-honda': o9,
    ...fixed,
    foco: withContrast(toOklch(o6), lightBackgrounds, 3, 'oscuro'),
    velo: 'rgb(20 24 26 / .52)',
    'ok-suave': '#e4f5e8',
    'ok-linea': '#9dcba8',
    'ok-solido': '#217541',
    'ok-texto': '#0e562c',
    'aviso-suave': '#fbeede',
    'aviso-linea': '#dab78d',
    'aviso-solido': '#885700',
    'aviso-texto': '#643f00',
    'peligro-suave': '#ffebe8',
    'peligro-linea': '#f9a49a',
    'peligro-solido': '#b02b27',
    'peligro-texto': '#841716',
    'sobre-solido': '#ffffff',
    'serie-1': o7,
    'serie-2': org[5] ?? o6,
    'serie-3': o3,
    'serie-4': '#ba8743',
    'serie-5': '#67635c',
    'sombra-1': '0 1px 2px rgb(30 28 24 / .08)',
    'sombra-2': '0 2px 6px rgb(30 28 24 / .08), 0 12px 32px rgb(30 28 24 / .14)',
    'sombra-3': '0 2px 4px rgb(8 34 44 / .18), 0 22px 48px rgb(8 34 44 / .30)',
  }

  const suave = toHex(step(0.294, 0.45))
  const suave2 = toHex(step(0.344, 0.58))
  const superficie2 = toHex({ l: 0.207, c: 0.0143 * chroma, h: o.h })
  const sunken = toHex({ l: 0.164, c: 0.0114 * chroma, h: o.h })
  const darkBackgrounds = [n0, n1, n2, superficie2, sunken]
  const dark: Record<string, string> = {
    fondo: n0,
    superficie: n1,
    'superficie-alta': n2,
    'superficie-2': superficie2,
    hundida: sunken,
    linea: n3,
    'linea-control': withContrast({ l: 0.599, c: 0.0151 * chroma, h: o.h }, darkBackgrounds, 3, 'claro'),
    texto: n9,
    'texto-2': toHex({ l: 0.831, c: 0.0098 * chroma, h: o.h }),
    'texto-3': toHex({ l: 0.754, c: 0.0117 * chroma, h: o.h }),
    accion: o4,
    'accion-encima': o3,
    'sobre-accion': toHex({ l: 0.19, c: o.c * 0.38, h: o.h }),
    'accion-suave': suave,
    'accion-suave-2': suave2,
    'accion-linea': toHex(step(0.419, 0.7)),
    'accion-texto': withContrast(step(0.82, 0.85), [...darkBackgrounds, suave, suave2], 4.5, 'claro'),
    marca: toHex(step(0.299, 0.72)),
    'marca-honda': toHex(step(0.226, 0.54)),
    ...fixed,
    foco: o3,
    velo: 'rgb(4 7 8 / .68)',
    'ok-suave': '#1e2f22',
    'ok-linea': '#366042',
    'ok-solido': '#79c58f',
    'ok-texto': '#b0dfbb',
    'aviso-suave': '#342819',
    'aviso-linea': '#6d4f27',
    'aviso-solido': '#dca55f',
    'aviso-texto': '#eecaa0',
    'peligro-suave': '#3e211e',
    'peligro-linea': '#853c35',
    'peligro-solido': '#ff8b7f',
    'peligro-texto': '#ffbfb6',
    'sobre-solido': '#09161b',
    'serie-1': o3,
    'serie-2': org[5] ?? o4,
    'serie-3': o6,
    'serie-4': '#daa663',
    'serie-5': n4,
    'sombra-1': '0 1px 2px rgb(0 0 0 / .4)',
    'sombra-2': '0 2px 6px rgb(0 0 0 / .4), 0 16px 40px rgb(0 0 0 / .55)',
    'sombra-3': '0 2px 4px rgb(0 0 0 / .5), 0 24px 56px rgb(0 0 0 / .65)',
  }
  dark['serie-5'] = night[6] ?? n4
  return { org, noche: night, claro: light, oscuro: dark }
}

const variables = (roles: Record<string, string>): string =>
  Object.entries(roles)
    .map(([role, value]) => `--${role}:${value}`)
    .join(';')

/**
 * CSS variables of the theme roles and of the ten steps (`--org-0` to `--org-9`; likewise `noche` and `piedra`). `data-mantine-color-scheme` selects light
 * or dark. The server inlines them in the page, so the first paint already has the theme.
 */
export function themeStylesheet(color: string): string {
  const { org, noche, claro: light, oscuro: dark } = theme(color)
  const steps = Object.fromEntries(
    Object.entries({ org, noche, piedra: stone }).flatMap(([name, all]) => all.map((step, i) => [`${name}-${i}`, step])),
  )
  const colorScheme = (
    scheme: string,
    roles: Record<string, string>,
    selector = `[data-mantine-color-scheme=${scheme}]`,
  ): string => `:root${selector}{color-scheme:${scheme};${variables(roles)}}`
  // A server-rendered page has no colour scheme yet, so it follows the device.
  const atNight = `@media(prefers-color-scheme:dark){${colorScheme('dark', dark, ':not([data-mantine-color-scheme])')}}`
  const daytime = colorScheme('light', light, ':not([data-mantine-color-scheme=dark])')
  return `:root{${variables(steps)}}${daytime}${colorScheme('dark', dark)}${atNight}`
}
