import { ageOn, monthsBetween } from '../values/dates.ts'
import { toCents } from '../values/money.ts'
import { type Hechos, menoresDe } from './definicion.condiciones.ts'
import {
  type Datos,
  hechosDeFormula,
  mismoNombre,
  montoDeFormula,
  type Nombres,
  nombreTabla,
  revisarFormula,
} from './definicion.cuenta.ts'
import { type ErrorFormula, FormulaInvalida, racional, type TipoValor, type Valor } from './definicion.formula.ts'
import { camposVisibles, familiarDe, nombreDeRespuesta, respuestaA, respuestasQueCuentan } from './definicion.respuestas.ts'
import type { Campo, ContenidoDefinicion, TablaMontos, TipoCampo } from './definicion.ts'
import type { Respuestas } from './definicion.valores.ts'

/** Amount of a procedure in cents: computed by the server, and by the screens before filing (decision 156). */

/** Reasons for an unknown amount: a missing answer, no cell in the table, zero, an exhausted limit, or a formula error. */
export const problemasMonto = ['falta', 'sinCelda', 'cero', 'topeAnio', 'topeFamiliar'] as const
export type ProblemaDeMonto = (typeof problemasMonto)[number] | ErrorFormula
export interface MontoVisto {
  /** Cents; null if there is a problem, or nothing is paid. */
  centavos: number | null
  problema: ProblemaDeMonto | ''
  /** Limit that reduced it. */
  limitado: '' | 'porPedido' | 'porAnio' | 'porFamiliar'
}

const tiposDeFormula: Partial<Record<TipoCampo, TipoValor>> = {
  NUMERO: 'numero',
  DINERO: 'numero',
  SI_NO: 'logico',
  OPCION: 'nombre',
  SECCIONAL: 'nombre',
}

/** Names available to a definition's formula. */
export function nombresDe({ campos, monto }: Pick<ContenidoDefinicion, 'campos' | 'monto'>): Nombres {
  const datos: Record<string, TipoValor> = { ...hechosDeFormula }
  if (monto.tabla.filas.length > 0) datos[nombreTabla] = 'numero'
  for (const c of campos) {
    const tipo = tiposDeFormula[c.tipo]
    if (tipo) datos[c.clave] = tipo
  }
  return { datos, personas: campos.filter((c) => c.tipo === 'FAMILIAR').map((c) => c.clave) }
}

/** Column of an answer: its name, or the largest number not above it; the first if the field is not asked. */
function columnaDe(tabla: TablaMontos, c: Campo | undefined, r: Respuestas): number {
  if (!c) return 0
  const valor = respuestaA(r, c.clave)
  if (valor === null || valor === '') return 0
  if (c.tipo !== 'NUMERO') return tabla.columnas.indexOf(nombreDeRespuesta(valor))
  const menores = tabla.columnas.filter((columna) => Number(columna) <= Number(valor))
  return Math.max(0, menores.length - 1)
}

/** Cell for a category and the answers, in cents; undefined if the table has none. */
export function celdaDe(
  contenido: Pick<ContenidoDefinicion, 'campos' | 'monto'>,
  categoria: string,
  r: Respuestas,
): number | undefined {
  const { tabla } = contenido.monto
  const fila = tabla.filas.find((f) => mismoNombre(f.categoria, categoria)) ?? tabla.filas.find((f) => f.categoria === '')
  const columna = columnaDe(
    tabla,
    contenido.campos.find((c) => c.clave === tabla.campo),
    r,
  )
  const importe = fila?.importes[columna]
  return importe === null || importe === undefined ? undefined : toCents(importe)
}

function datosDe(contenido: ContenidoDefinicion, h: Hechos, r: Respuestas): Datos {
  const celda = celdaDe(contenido, h.categoria, r)
  const datos: Record<string, Valor | undefined> = {
    edad: h.nacimiento === '' ? undefined : racional(BigInt(ageOn(h.nacimiento, h.dia))),
    antiguedad: racional(BigInt(Math.max(0, monthsBetween(h.alta, h.dia)))),
    categoria: h.categoria,
    seccional: h.seccional,
    [nombreTabla]: celda === undefined ? undefined : racional(BigInt(celda), 100n),
  }
  for (const c of contenido.campos) datos[c.clave] = valorDe(c, r)
  return {
    datos,
    menores: (anios) => menoresDe(h, anios),
    edadDe: (clave) => {
      const nacimiento = familiarDe(respuestaA(r, clave))?.fechaNacimiento ?? ''
      return nacimiento === '' ? undefined : Math.max(0, ageOn(nacimiento, h.dia))
    },
  }
}

/** Value of an answer in a formula. A hidden or unanswered optional field counts as zero, no, or no name. */
function valorDe(c: Campo, r: Respuestas): Valor | undefined {
  const valor = respuestaA(r, c.clave)
  switch (tiposDeFormula[c.tipo]) {
    case 'numero':
      return racional(BigInt(Math.round(Number(valor ?? 0) * 10_000)), 10_000n)
    case 'logico':
      return valor === true
    case 'nombre':
      return typeof valor === 'string' ? valor : ''
    default:
      return undefined
  }
}

function bruto(contenido: ContenidoDefinicion, h: Hechos, r: Respuestas): number | ProblemaDeMonto {
  const { monto } = contenido
  if (monto.forma === 'FIJO') return monto.fijo === null ? 'sinCelda' : toCents(monto.fijo)
  if (monto.forma === 'TABLA') return celdaDe(contenido, h.categoria, r) ?? 'sinCelda'
  try {
    return montoDeFormula(revisarFormula(monto.formula, nombresDe(contenido)), datosDe(contenido, h, r))
  } catch (error) {
    if (error instanceof FormulaInvalida) return error.clave
    throw error
  }
}

const esteAnio = (h: Hechos) => h.pedidos.filter((p) => p.dia.slice(0, 4) === h.dia.slice(0, 4))
const suma = (pedidos: Hechos['pedidos']) => pedidos.reduce((total, p) => total + (p.monto ?? 0), 0)

/** Documents of the relatives named in a request. */
export function documentosDe(contenido: Pick<ContenidoDefinicion, 'campos'>, r: Respuestas): number[] {
  return camposVisibles(contenido, r).flatMap((c) => {
    const documento = c.tipo === 'FAMILIAR' ? (familiarDe(respuestaA(r, c.clave))?.numeroDocumento ?? null) : null
    return documento === null ? [] : [documento]
  })
}

/** Amount for a member with these answers. */
export function montoDe(contenido: ContenidoDefinicion, h: Hechos, todas: Respuestas): MontoVisto {
  const nada = (problema: MontoVisto['problema'] = ''): MontoVisto => ({ centavos: null, problema, limitado: '' })
  const { monto } = contenido
  if (monto.forma === 'NADA') return nada()
  const r = respuestasQueCuentan(contenido, todas)
  const da = bruto(contenido, h, r)
  if (typeof da !== 'number') return nada(da)
  if (da <= 0) return nada('cero')
  const documentos = documentosDe(contenido, r)
  const delFamiliar = esteAnio(h).filter((p) => p.documentos.some((d) => documentos.includes(d)))
  const topes = [
    { limitado: 'porPedido', queda: monto.porPedido === null ? null : toCents(monto.porPedido) },
    {
      limitado: 'porAnio',
      queda: monto.porAnio === null ? null : toCents(monto.porAnio) - suma(esteAnio(h).filter((p) => p.propio)),
    },
    {
      limitado: 'porFamiliar',
      queda: monto.porFamiliar === null || documentos.length === 0 ? null : toCents(monto.porFamiliar) - suma(delFamiliar),
    },
  ] as const
  let visto: MontoVisto = { centavos: da, problema: '', limitado: '' }
  for (const { limitado, queda } of topes) {
    if (queda === null || queda >= (visto.centavos ?? 0)) continue
    if (queda <= 0) return nada(limitado === 'porAnio' ? 'topeAnio' : limitado === 'porFamiliar' ? 'topeFamiliar' : 'cero')
    visto = { centavos: queda, problema: '', limitado }
  }
  return visto
}

/** Maximum amount of one request, in cents; null if unlimited, 0 if nothing is paid. */
export function pagaHasta({ monto }: Pick<ContenidoDefinicion, 'monto'>): number | null {
  if (monto.forma === 'NADA') return 0
  const tope = monto.porPedido === null ? null : toCents(monto.porPedido)
  if (monto.forma === 'FORMULA') return tope
  const importes = monto.forma === 'FIJO' ? [monto.fijo] : monto.tabla.filas.flatMap((f) => f.importes)
  const mayor = Math.max(0, ...importes.map((i) => toCents(i ?? 0)))
  return tope === null ? mayor : Math.min(mayor, tope)
}

/** True if two people of the desk must approve an amount. */
export const contestanDos = ({ mesa }: Pick<ContenidoDefinicion, 'mesa'>, centavos: number | null): boolean =>
  mesa.personas === 2 || (mesa.dosDesde !== null && centavos !== null && centavos >= toCents(mesa.dosDesde))
