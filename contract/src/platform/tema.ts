import { aHex, aOklch, conContraste, type Oklch } from './color.ts'

/**
 * The whole visual language out of the organisation's one colour (design tokens): ten steps of it, warm neutrals for the light
 * theme, neutrals of its hue for the dark one, and the roles that every screen uses. Text roles reach AA on every surface,
 * `texto` and `texto-2` AAA, control borders 3:1; a test tries it with colours from all over the wheel.
 */
const claridades = [0.972, 0.943, 0.89, 0.815, 0.725, 0.62, 0.52, 0.439, 0.36, 0.27]
const cromas = [0.1, 0.19, 0.36, 0.6, 0.85, 1.02, 1.08, 1, 0.9, 0.72]

export const piedra = [
  '#fbfaf8',
  '#f5f4f1',
  '#edeae6',
  '#dedbd6',
  '#c1bdb7',
  '#8a857e',
  '#67635c',
  '#4b4741',
  '#2e2b26',
  '#1b1915',
]
const noches: Array<[number, number]> = [
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

export interface Tema {
  /** Ten steps of the organisation's colour, light to dark. */
  org: string[]
  /** Ten neutrals of the dark theme, dark to light. */
  noche: string[]
  claro: Record<string, string>
  oscuro: Record<string, string>
}

/** A colour lighter than L 0.50 is darkened to 0.44 first, so that white text stands on it. */
function base(color: string): Oklch {
  const o = aOklch(color)
  return o.l > 0.5 ? { ...o, l: 0.44 } : { ...o, l: Math.max(o.l, 0.3) }
}

export function tema(color: string): Tema {
  const o = base(color)
  const paso = (l: number, factor: number): Oklch => ({ l, c: o.c * factor, h: o.h })
  const org = claridades.map((l, i) => aHex(paso(i === 7 ? o.l : Math.min(l, i > 7 ? o.l - 0.08 * (i - 7) : l), cromas[i] ?? 1)))
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
  const croma = Math.min(1, o.c / 0.05)
  const noche = noches.map(([l, c]) => aHex({ l, c: c * croma, h: o.h }))
  const [n0, n1, n2, n3, n4, , , , , n9] = noche as [
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
  const [p0, p1, p2, p3] = piedra as [string, string, string, string]
  const fijos = { 'sobre-marca': '#ffffff', 'sobre-marca-2': o2 }

  const clarosFondos = ['#ffffff', p1, p0, p2]
  const claro: Record<string, string> = {
    fondo: p1,
    superficie: '#ffffff',
    'superficie-alta': '#ffffff',
    'superficie-2': p0,
    hundida: p2,
    linea: p3,
    'linea-control': conContraste(aOklch('#848078'), ['#ffffff', p1, p0], 3, 'oscuro'),
    texto: '#1b1915',
    'texto-2': '#4b4741',
    'texto-3': '#5a564f',
    accion: o7,
    'accion-encima': o8,
    'sobre-accion': '#ffffff',
    'accion-suave': o1,
    'accion-suave-2': o2,
    'accion-linea': o3,
    'accion-texto': conContraste({ ...o, l: Math.min(o.l, 0.42) }, [...clarosFondos, o0, o1, o2], 4.5, 'oscuro'),
    marca: o8,
    'marca-honda': o9,
    ...fijos,
    foco: conContraste(aOklch(o6), clarosFondos, 3, 'oscuro'),
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

  const suave = aHex(paso(0.294, 0.45))
  const suave2 = aHex(paso(0.344, 0.58))
  const superficie2 = aHex({ l: 0.207, c: 0.0143 * croma, h: o.h })
  const hundida = aHex({ l: 0.164, c: 0.0114 * croma, h: o.h })
  const oscurosFondos = [n0, n1, n2, superficie2, hundida]
  const oscuro: Record<string, string> = {
    fondo: n0,
    superficie: n1,
    'superficie-alta': n2,
    'superficie-2': superficie2,
    hundida,
    linea: n3,
    'linea-control': conContraste({ l: 0.599, c: 0.0151 * croma, h: o.h }, oscurosFondos, 3, 'claro'),
    texto: n9,
    'texto-2': aHex({ l: 0.831, c: 0.0098 * croma, h: o.h }),
    'texto-3': aHex({ l: 0.754, c: 0.0117 * croma, h: o.h }),
    accion: o4,
    'accion-encima': o3,
    'sobre-accion': aHex({ l: 0.19, c: o.c * 0.38, h: o.h }),
    'accion-suave': suave,
    'accion-suave-2': suave2,
    'accion-linea': aHex(paso(0.419, 0.7)),
    'accion-texto': conContraste(paso(0.82, 0.85), [...oscurosFondos, suave, suave2], 4.5, 'claro'),
    marca: aHex(paso(0.299, 0.72)),
    'marca-honda': aHex(paso(0.226, 0.54)),
    ...fijos,
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
  oscuro['serie-5'] = noche[6] ?? n4
  return { org, noche, claro, oscuro }
}

const variables = (roles: Record<string, string>): string =>
  Object.entries(roles)
    .map(([rol, valor]) => `--${rol}:${valor}`)
    .join(';')

/**
 * The roles of an organisation's colour as CSS variables, and the steps of the colour itself (`--org-0` to `--org-9`); the page says with
 * `data-mantine-color-scheme` whether it is light or dark. The server writes it in the page, so that its first paint has it.
 */
export function hojaDelTema(color: string): string {
  const { org, claro, oscuro } = tema(color)
  const pasos = Object.fromEntries(org.map((paso, i) => [`org-${i}`, paso]))
  const esquema = (cual: string, roles: Record<string, string>, si = `[data-mantine-color-scheme=${cual}]`): string =>
    `:root${si}{color-scheme:${cual};${variables(roles)}}`
  // A page that the server drew is seen before anything says which: as the device goes.
  const deNoche = `@media(prefers-color-scheme:dark){${esquema('dark', oscuro, ':not([data-mantine-color-scheme])')}}`
  const deDia = esquema('light', claro, ':not([data-mantine-color-scheme=dark])')
  return `:root{${variables(pasos)}}${deDia}${esquema('dark', oscuro)}${deNoche}`
}
