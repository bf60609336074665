import { date } from '../platform/validation.ts'
import { isValidCbu } from '../values/cbu.ts'
import { hasWholeCents } from '../values/money.ts'
import { mismoNombre } from './definicion.cuenta.ts'
import type { Campo, ContenidoDefinicion, MostrarSi } from './definicion.ts'
import type { DomicilioDado, FamiliarElegido, RespuestaDada, Respuestas } from './definicion.valores.ts'

/** Answers to a designed procedure: visible fields, missing and invalid answers (decision 156). */

/** Answer to a field; null if none. Own properties only, so that a key never reads Object.prototype. */
export const respuestaA = (r: Respuestas, clave: string): RespuestaDada => (Object.hasOwn(r, clave) ? (r[clave] ?? null) : null)
export const familiarDe = (valor: RespuestaDada): FamiliarElegido | undefined =>
  typeof valor === 'object' && valor !== null && 'parentesco' in valor ? valor : undefined
export const domicilioDe = (valor: RespuestaDada): DomicilioDado | undefined =>
  typeof valor === 'object' && valor !== null && 'codigoPostal' in valor ? valor : undefined

/** An answer as named in `mostrarSi` and in the columns of a table. */
export function nombreDeRespuesta(valor: RespuestaDada): string {
  if (typeof valor === 'boolean') return valor ? 'si' : 'no'
  return typeof valor === 'number' || typeof valor === 'string' ? String(valor) : ''
}

function seMuestra(si: MostrarSi | null, visibles: ReadonlySet<string>, r: Respuestas): boolean {
  if (!si) return true
  if (!visibles.has(si.campo)) return false
  const valor = nombreDeRespuesta(respuestaA(r, si.campo))
  if (valor === '') return false
  if (si.operador === 'ES') return valor === si.valor
  if (si.operador === 'NO_ES') return valor !== si.valor
  return si.operador === 'MAYOR' ? Number(valor) > Number(si.valor) : Number(valor) < Number(si.valor)
}

/** Fields visible with these answers, in order. */
export function camposVisibles(contenido: Pick<ContenidoDefinicion, 'campos'>, r: Respuestas): Campo[] {
  const visibles = new Set<string>()
  return contenido.campos.filter((c) => {
    const seVe = seMuestra(c.mostrarSi, visibles, r)
    if (seVe) visibles.add(c.clave)
    return seVe
  })
}

/** Documents requested with these answers. */
export function papelesPedidos<T extends { mostrarSi: MostrarSi | null }>(
  contenido: Pick<ContenidoDefinicion, 'campos'> & { papeles: T[] },
  r: Respuestas,
): T[] {
  const visibles = new Set(camposVisibles(contenido, r).map((c) => c.clave))
  return contenido.papeles.filter((p) => seMuestra(p.mostrarSi, visibles, r))
}

/**
 * Answers to visible fields, of the field's type. Drops answers to hidden fields, and those of another type, sent by a browser or left in
 * a draft by a version with another type of field.
 */
export function respuestasQueCuentan(contenido: Pick<ContenidoDefinicion, 'campos'>, r: Respuestas): Respuestas {
  const cuentan = (c: Campo) => (esDelTipo(c, respuestaA(r, c.clave)) ? respuestaA(r, c.clave) : null)
  return Object.fromEntries(camposVisibles(contenido, r).map((c) => [c.clave, cuentan(c)]))
}

/** True if an answer has its field's type, complete or not; an option, a branch and a CBU accept any text. */
function esDelTipo(c: Campo, valor: RespuestaDada): boolean {
  switch (c.tipo) {
    case 'NUMERO':
    case 'DINERO':
      return typeof valor === 'number'
    case 'FECHA':
      return esDia(valor)
    case 'SI_NO':
      return typeof valor === 'boolean'
    case 'FAMILIAR':
      return familiarDe(valor) !== undefined
    case 'DOMICILIO':
      return domicilioDe(valor) !== undefined
    default:
      return typeof valor === 'string'
  }
}

/** Problems of an answer; keys of `armados.problema`. */
export const problemasRespuesta = [
  'falta',
  'tipo',
  'largo',
  'minimo',
  'maximo',
  'decimales',
  'pasada',
  'futura',
  'opcion',
  'parentesco',
  'cbu',
  'seccional',
] as const
export type ProblemaRespuesta = (typeof problemasRespuesta)[number]

const vacia = (valor: RespuestaDada): boolean => valor === null || valor === ''
const completo = (f: FamiliarElegido): boolean =>
  f.apellido !== '' && f.nombre !== '' && f.parentesco !== '' && f.fechaNacimiento !== '' && f.numeroDocumento !== null
const diaPattern = /^\d{4}-\d{2}-\d{2}$/
const esDia = (valor: RespuestaDada): valor is string =>
  typeof valor === 'string' && diaPattern.test(valor) && date.safeParse(valor).success

function problemaNumero(valor: number, minimo: number | null, maximo: number | null): ProblemaRespuesta | undefined {
  if (minimo !== null && valor < minimo) return 'minimo'
  return maximo !== null && valor > maximo ? 'maximo' : undefined
}

/** Problem of an answer on a day; undefined if valid. `seccionales` are the existing branches, if known. */
export function problemaDeRespuesta(
  c: Campo,
  valor: RespuestaDada,
  hoy: string,
  seccionales?: readonly string[],
): ProblemaRespuesta | undefined {
  if (vacia(valor)) return c.obligatorio ? 'falta' : undefined
  switch (c.tipo) {
    case 'TEXTO':
      return typeof valor !== 'string' ? 'tipo' : valor.length > c.maximo ? 'largo' : undefined
    case 'NUMERO':
      if (typeof valor !== 'number') return 'tipo'
      if (Math.abs(valor * 10 ** c.decimales - Math.round(valor * 10 ** c.decimales)) > 1e-6) return 'decimales'
      return problemaNumero(valor, c.minimo, c.maximo)
    case 'DINERO':
      if (typeof valor !== 'number') return 'tipo'
      return hasWholeCents(valor) ? problemaNumero(valor, c.minimo ?? 0, c.maximo) : 'decimales'
    case 'FECHA':
      if (!esDia(valor)) return 'tipo'
      if (c.cuando === 'PASADA' && valor > hoy) return 'pasada'
      return c.cuando === 'FUTURA' && valor < hoy ? 'futura' : undefined
    case 'SI_NO':
      return typeof valor === 'boolean' ? undefined : 'tipo'
    case 'OPCION':
      return c.opciones.some((o) => o.clave === valor) ? undefined : 'opcion'
    case 'FAMILIAR': {
      const f = familiarDe(valor)
      if (!f) return 'tipo'
      if (!completo(f)) return c.obligatorio || f.id !== null || f.apellido !== '' ? 'falta' : undefined
      if (c.parentescos.length > 0 && !c.parentescos.some((p) => mismoNombre(p, f.parentesco))) return 'parentesco'
      return f.fechaNacimiento > hoy ? 'pasada' : undefined
    }
    case 'CBU':
      return typeof valor === 'string' && isValidCbu(valor) ? undefined : 'cbu'
    case 'SECCIONAL':
      if (typeof valor !== 'string') return 'tipo'
      return seccionales && !seccionales.some((s) => mismoNombre(s, valor)) ? 'seccional' : undefined
    case 'DOMICILIO': {
      const d = domicilioDe(valor)
      if (!d) return 'tipo'
      const dado = d.domicilio !== '' && d.localidad !== '' && d.codigoPostal !== ''
      return dado || (!c.obligatorio && d.domicilio === '') ? undefined : 'falta'
    }
  }
}

/** Problems of the answers to visible fields, in field order. */
export function problemasDeRespuestas(
  contenido: Pick<ContenidoDefinicion, 'campos'>,
  r: Respuestas,
  hoy: string,
  seccionales?: readonly string[],
): Array<{ clave: string; problema: ProblemaRespuesta }> {
  return camposVisibles(contenido, r).flatMap((c) => {
    const problema = problemaDeRespuesta(c, respuestaA(r, c.clave), hoy, seccionales)
    return problema ? [{ clave: c.clave, problema }] : []
  })
}
