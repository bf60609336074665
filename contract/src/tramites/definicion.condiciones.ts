import { addDays, addMonths, ageOn, birthdayOf, daysBetween, monthsBetween } from '../values/dates.ts'
import { mismoNombre } from './definicion.cuenta.ts'
import { familiarDe, respuestaA, respuestasQueCuentan } from './definicion.respuestas.ts'
import type { Condicion, ContenidoDefinicion, TipoCondicion } from './definicion.ts'
import type { Respuestas } from './definicion.valores.ts'

/** Eligibility for a procedure, from the register on a day (decisions §12). */

/** Facts of a member on the day of evaluation. ISO days, amounts in cents; `nacimiento` is '' if unknown. */
export interface Hechos {
  dia: string
  estado: string
  categoria: string
  seccional: string
  alta: string
  nacimiento: string
  familia: ReadonlyArray<{ numeroDocumento: number; nombre: string; parentesco: string; nacimiento: string }>
  /** Requests of this procedure that are filed and neither refused nor annulled: the member's own, and others' for the same people. */
  pedidos: ReadonlyArray<{ dia: string; propio: boolean; documentos: readonly number[]; monto: number | null }>
}

/** Keys of the reason's sentence, in `motivosTramite`. */
export const motivosCondicion = [
  'estado',
  'categoria',
  'seccional',
  'antiguedad',
  'antiguedadEseDia',
  'edadDesde',
  'edadHasta',
  'edadSinDato',
  'parentesco',
  'parentescoEdad',
  'diasDesde',
  'yaEsteAnio',
  'yaUnaVez',
  'yaPorEsaPersona',
  'aCargo',
  'periodoAntes',
  'periodoDespues',
  'topeAnio',
  'topeFamiliar',
] as const
export type MotivoCondicion = (typeof motivosCondicion)[number]

/** FALTA: depends on a missing answer. */
export type ResultadoCondicion = 'SI' | 'NO' | 'FALTA'
export interface CondicionVista {
  /** Index in the definition. */
  indice: number
  tipo: TipoCondicion
  resultado: ResultadoCondicion
  motivo: MotivoCondicion
  /** Parameters of the sentence; ISO days in names that start with `dia`. */
  datos: Record<string, string | number>
  /** First and last day on which it is met; '' if none or unknown. */
  desde: string
  hasta: string
}
export interface Elegibilidad {
  /** TODAVIA: unmet conditions will be met on a known day (`desde`). */
  resultado: 'SI' | 'TODAVIA' | 'NO'
  condiciones: CondicionVista[]
  /** First unmet condition, in the definition's order. */
  falla: CondicionVista | null
  desde: string
  hasta: string
}

type Parcial = Pick<CondicionVista, 'resultado' | 'motivo'> & Partial<Pick<CondicionVista, 'datos' | 'desde' | 'hasta'>>

/** Relatives younger than `anios` on a day. */
export const menoresDe = ({ familia, dia }: Pick<Hechos, 'familia' | 'dia'>, anios: number): number =>
  familia.filter(({ nacimiento }) => nacimiento !== '' && nacimiento <= dia && ageOn(nacimiento, dia) < anios).length

const esta = (valores: readonly string[], valor: string): boolean => valores.some((v) => mismoNombre(v, valor))
const si = (bien: boolean): ResultadoCondicion => (bien ? 'SI' : 'NO')
const lista = (valores: readonly string[]) => ({ valores: valores.join(', ') })

function fecha(r: Respuestas, campo: string): string {
  const valor = respuestaA(r, campo)
  return typeof valor === 'string' ? valor : ''
}

function antiguedad(c: Condicion & { tipo: 'ANTIGUEDAD' }, h: Hechos, r: Respuestas): Parcial {
  const dia = c.campo === '' ? h.dia : fecha(r, c.campo)
  const motivo = c.campo === '' ? 'antiguedad' : 'antiguedadEseDia'
  if (dia === '') return { resultado: 'FALTA', motivo, datos: { meses: c.meses } }
  const tenia = monthsBetween(h.alta, dia)
  const desde = addMonths(h.alta, c.meses)
  return {
    resultado: si(tenia >= c.meses),
    motivo,
    datos: { meses: c.meses, faltan: Math.max(0, c.meses - tenia), tiene: Math.max(0, tenia), dia: c.campo === '' ? desde : dia },
    desde: c.campo === '' ? desde : '',
  }
}

function edad(c: Condicion & { tipo: 'EDAD' }, h: Hechos, r: Respuestas): Parcial {
  const dia = c.campo === '' ? h.dia : fecha(r, c.campo)
  if (h.nacimiento === '') return { resultado: 'NO', motivo: 'edadSinDato' }
  if (dia === '') return { resultado: 'FALTA', motivo: 'edadDesde', datos: { anios: c.desde ?? c.hasta ?? 0 } }
  const tiene = ageOn(h.nacimiento, dia)
  const cumple = c.desde === null ? '' : birthdayOf(h.nacimiento, c.desde)
  if (c.desde !== null && tiene < c.desde)
    return {
      resultado: 'NO',
      motivo: 'edadDesde',
      datos: { anios: c.desde, tiene, dia: cumple },
      desde: c.campo === '' ? cumple : '',
    }
  const ultimo = c.hasta === null ? '' : addDays(birthdayOf(h.nacimiento, c.hasta + 1), -1)
  return {
    resultado: si(c.hasta === null || tiene <= c.hasta),
    motivo: 'edadHasta',
    datos: { anios: c.hasta ?? 0, tiene },
    hasta: c.campo === '' ? ultimo : '',
  }
}

function parentesco(c: Condicion & { tipo: 'PARENTESCO' }, h: Hechos, r: Respuestas): Parcial {
  const f = familiarDe(respuestaA(r, c.campo))
  const datos = { ...lista(c.valores), anios: c.edadHasta ?? 0 }
  if (!f || f.parentesco === '') return { resultado: 'FALTA', motivo: 'parentesco', datos }
  if (!esta(c.valores, f.parentesco)) return { resultado: 'NO', motivo: 'parentesco', datos: { ...datos, nombre: f.nombre } }
  if (c.edadHasta === null) return { resultado: 'SI', motivo: 'parentesco', datos }
  if (f.fechaNacimiento === '') return { resultado: 'FALTA', motivo: 'parentescoEdad', datos }
  const tiene = ageOn(f.fechaNacimiento, h.dia)
  return {
    resultado: si(tiene <= c.edadHasta),
    motivo: 'parentescoEdad',
    datos: { ...datos, tiene, nombre: f.nombre },
    hasta: addDays(birthdayOf(f.fechaNacimiento, c.edadHasta + 1), -1),
  }
}

function diasDesde(c: Condicion & { tipo: 'DIAS_DESDE' }, h: Hechos, r: Respuestas): Parcial {
  const dia = fecha(r, c.campo)
  if (dia === '') return { resultado: 'FALTA', motivo: 'diasDesde', datos: { dias: c.dias } }
  const ultimo = addDays(dia, c.dias)
  const pasaron = daysBetween(dia, h.dia)
  return { resultado: si(h.dia <= ultimo), motivo: 'diasDesde', datos: { dias: c.dias, pasaron, dia: ultimo }, hasta: ultimo }
}

function veces(c: Condicion & { tipo: 'VECES' }, h: Hechos, r: Respuestas): Parcial {
  const f = c.campo === '' ? undefined : familiarDe(respuestaA(r, c.campo))
  const documento = f?.numeroDocumento ?? null
  const motivo = c.campo !== '' ? 'yaPorEsaPersona' : c.cada === 'ANIO' ? 'yaEsteAnio' : 'yaUnaVez'
  if (c.campo !== '' && documento === null) return { resultado: 'FALTA', motivo, datos: { veces: c.veces } }
  const cuentan = h.pedidos
    .filter((p) => (documento === null ? p.propio : p.documentos.includes(documento)))
    .filter((p) => c.cada === 'SIEMPRE' || p.dia.slice(0, 4) === h.dia.slice(0, 4))
    .map((p) => p.dia)
    .sort()
  const bien = cuentan.length < c.veces
  return {
    resultado: si(bien),
    motivo,
    datos: { veces: c.veces, hubo: cuentan.length, nombre: f?.nombre ?? '', dia: cuentan.at(-1) ?? '' },
    desde: !bien && c.cada === 'ANIO' ? `${Number(h.dia.slice(0, 4)) + 1}-01-01` : '',
  }
}

function verUna(c: Condicion, h: Hechos, r: Respuestas): Parcial {
  switch (c.tipo) {
    case 'ESTADO':
      return { resultado: si(esta(c.valores, h.estado)), motivo: 'estado', datos: { ...lista(c.valores), tiene: h.estado } }
    case 'CATEGORIA':
      return {
        resultado: si(esta(c.valores, h.categoria)),
        motivo: 'categoria',
        datos: { ...lista(c.valores), tiene: h.categoria },
      }
    case 'SECCIONAL':
      return {
        resultado: si(esta(c.valores, h.seccional)),
        motivo: 'seccional',
        datos: { ...lista(c.valores), tiene: h.seccional },
      }
    case 'ANTIGUEDAD':
      return antiguedad(c, h, r)
    case 'EDAD':
      return edad(c, h, r)
    case 'PARENTESCO':
      return parentesco(c, h, r)
    case 'DIAS_DESDE':
      return diasDesde(c, h, r)
    case 'VECES':
      return veces(c, h, r)
    case 'A_CARGO': {
      const tiene = menoresDe(h, c.menoresDe)
      return { resultado: si(tiene >= c.minimo), motivo: 'aCargo', datos: { minimo: c.minimo, anios: c.menoresDe, tiene } }
    }
    case 'PERIODO':
      if (c.desde !== '' && h.dia < c.desde)
        return { resultado: 'NO', motivo: 'periodoAntes', datos: { dia: c.desde }, desde: c.desde }
      return {
        resultado: si(c.hasta === '' || h.dia <= c.hasta),
        motivo: 'periodoDespues',
        datos: { dia: c.hasta },
        hasta: c.hasta,
      }
  }
}

/** Result of each condition for a member, and of all together. Answers to hidden fields are ignored. */
export function verElegibilidad(
  contenido: Pick<ContenidoDefinicion, 'condiciones' | 'campos'>,
  h: Hechos,
  r: Respuestas = {},
): Elegibilidad {
  const cuentan = respuestasQueCuentan(contenido, r)
  const condiciones = contenido.condiciones.map(
    (c, indice): CondicionVista => ({ indice, tipo: c.tipo, datos: {}, desde: '', hasta: '', ...verUna(c, h, cuentan) }),
  )
  const fallan = condiciones.filter((c) => c.resultado === 'NO')
  const hasta = condiciones.map((c) => c.hasta).filter((dia) => dia !== '')
  return {
    resultado: fallan.length === 0 ? 'SI' : fallan.every((c) => c.desde > h.dia) ? 'TODAVIA' : 'NO',
    condiciones,
    falla: fallan[0] ?? null,
    desde: fallan.every((c) => c.desde !== '')
      ? (fallan
          .map((c) => c.desde)
          .sort()
          .at(-1) ?? '')
      : '',
    hasta: hasta.sort()[0] ?? '',
  }
}
