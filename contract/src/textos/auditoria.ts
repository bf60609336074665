import type { Locale } from '../platform/locale.ts'
import type { AccionAuditada } from './es/auditoria.ts'
import type { mensajes as es } from './es/mensajes.ts'
import { interpolar } from './interpolar.ts'
import { mensajesEn } from './mensajes.ts'

/** The things that the audit can tell of: each feature names its own, in Spanish; the other languages say the same ones. */
export type CosaAuditada = keyof typeof es.cosas

interface Textos {
  administracion: string
  otra: string
  acciones: Record<string, string>
  cosas: Record<string, string>
  frases: Record<string, string>
  ajenas: Record<string, string>
  deOtro: {
    otra: string
    acciones: Record<AccionAuditada, string>
    cosas: Record<string, string>
    frases: Record<string, string>
  }
}
const textosEn = (idioma: Locale): Textos => ({ ...mensajesEn(idioma).auditoria, cosas: mensajesEn(idioma).cosas })

/** The sentence of an audited action; undefined when it has none (the tests see to it that this does not happen). */
export function fraseAuditoria(idioma: Locale, accion: string, entidad: string): string | undefined {
  const { acciones, cosas, frases } = textosEn(idioma)
  const frase = frases[`${accion} ${entidad}`] ?? acciones[accion]
  if (!frase?.includes('{que}')) return frase
  const que = cosas[entidad]
  return que && interpolar(frase, { que })
}

/** Who did it, to the person it was done to: by name, or `true` where it is not said. */
type Ajena = boolean | string

const fraseAjena = ({ ajenas, administracion }: Textos, clave: string, ajena: Ajena): string | undefined => {
  const frase = ajenas[clave] ?? ajenas.otra
  return frase && interpolar(frase, { quien: typeof ajena === 'string' ? ajena : administracion })
}

/** What a person reads of an audited action, theirs or (`ajena`) somebody else's on what is theirs: never its code, whatever it is. */
export const describirAuditoria = (idioma: Locale, accion: string, entidad: string, ajena: Ajena = false): string =>
  (ajena === false ? fraseAuditoria(idioma, accion, entidad) : fraseAjena(textosEn(idioma), `${accion} ${entidad}`, ajena)) ??
  textosEn(idioma).otra

/** Letters to compare by: accents and capitals do not count. */
const plano = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What a search of the audit finds; `entidad` null stands for every thing. */
export interface AccionBuscada {
  accion: string
  entidad: string | null
}

/**
 * The actions whose sentence contains a text, in a language, told to who did them (`propio`) or of somebody else: what a search of the
 * shown text means in codes. A sentence that does not depend on the thing stands for every thing.
 */
export function accionesQueDicen(idioma: Locale, buscado: string, de: 'propio' | 'otro' = 'propio'): AccionBuscada[] {
  const { acciones, cosas, frases } = de === 'otro' ? frasesDeOtro(idioma) : textosEn(idioma)
  const aguja = plano(buscado.trim())
  const posibles: AccionBuscada[] = Object.keys(frases).map((clave) => {
    const [accion = '', entidad = ''] = clave.split(' ')
    return { accion, entidad }
  })
  for (const [accion, frase] of Object.entries(acciones)) {
    if (!frase.includes('{que}')) posibles.push({ accion, entidad: null })
    else for (const entidad of Object.keys(cosas)) if (!frases[`${accion} ${entidad}`]) posibles.push({ accion, entidad })
  }
  const dicha = ({ accion, entidad }: AccionBuscada): string =>
    frases[`${accion} ${entidad}`] ?? interpolar(acciones[accion] ?? '', { que: cosas[entidad ?? ''] ?? '' })
  return posibles.filter((posible) => plano(dicha(posible)).includes(aguja))
}

/** The sentences of what somebody else did, by code: `{que}` in an action's is the thing's text. */
export function frasesDeOtro(idioma: Locale): Pick<Textos, 'otra' | 'acciones' | 'cosas' | 'frases'> {
  const { cosas, deOtro } = textosEn(idioma)
  return { ...deOtro, cosas: { ...cosas, ...deOtro.cosas } }
}

/** What somebody did, to who reads the audit. */
export function describirDeOtro(idioma: Locale, accion: string, entidad: string): string {
  const { acciones, cosas, frases, otra } = frasesDeOtro(idioma)
  return frases[`${accion} ${entidad}`] ?? interpolar(acciones[accion] ?? otra, { que: cosas[entidad] ?? '' })
}

/**
 * The same of what others do to one's account. `otras`: whether the sentence of whatever has none of its own contains the text too; then
 * `propias` names what it does not stand for.
 */
export function ajenasQueDicen(idioma: Locale, buscado: string): { dicen: string[]; otras: boolean; propias: string[] } {
  const { otra: _, ...frases } = textosEn(idioma).ajenas
  const aguja = plano(buscado.trim())
  const tiene = (clave: string) => plano(fraseAjena(textosEn(idioma), clave, true) ?? '').includes(aguja)
  const propias = Object.keys(frases)
  return { dicen: propias.filter(tiene), otras: tiene('otra'), propias }
}
