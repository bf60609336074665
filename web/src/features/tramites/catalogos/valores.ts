import type { ProductoEditable, ProductoNuevo } from '@gremial/contract/tramites/catalogos.ts'
import type { Medio } from '@gremial/contract/tramites/personas.ts'
import { parseAmount } from '@gremial/contract/values/money.ts'
import { today } from '../../../platform/today.ts'

/** Form of a product: amounts in cents, numbers as typed. */
export interface ValoresProducto {
  codigo: string
  clase: 'PRESTAMO' | 'ADHESION'
  nombre: string
  descripcion: string
  idCircuito: string
  montoMinimo: number | null
  montoMaximo: number | null
  plazoMinimo: string
  plazoMaximo: string
  plazoSalto: string
  tna: string
  gasto: string
  maximoIngreso: string
  cantidadCosolicitantes: string
  cantidadGarantes: string
  conformidad: boolean
  conformidadEnOrden: boolean
  productoTuristico: boolean
  seguroVida: boolean
  habilitado: boolean
  desde: string
  hasta: string
  orden: string
  requisitos: Array<{ id?: number; nombre: string; ayuda: string; obligatorio: boolean; idClase: string; viveDe: '' | Medio }>
  destinos: string[]
}

const escrito = (n: number | null | undefined): string => (n === null || n === undefined ? '' : String(n).replace('.', ','))
const centavos = (pesos: number | null | undefined): number | null =>
  pesos === null || pesos === undefined ? null : Math.round(pesos * 100)

export const inicialesDe = (p: ProductoEditable | undefined): ValoresProducto => ({
  codigo: p?.codigo ?? '',
  clase: p?.clase ?? 'PRESTAMO',
  nombre: p?.nombre ?? '',
  descripcion: p?.descripcion ?? '',
  idCircuito: String(p?.idCircuito ?? 1),
  montoMinimo: centavos(p?.montoMinimo),
  montoMaximo: centavos(p?.montoMaximo),
  plazoMinimo: escrito(p?.plazoMinimo),
  plazoMaximo: escrito(p?.plazoMaximo),
  plazoSalto: String(p?.plazoSalto ?? 1),
  tna: escrito(p?.tna),
  gasto: escrito(p?.gasto ?? 0),
  maximoIngreso: escrito(p?.maximoIngreso),
  cantidadCosolicitantes: String(p?.cantidadCosolicitantes ?? 0),
  cantidadGarantes: String(p?.cantidadGarantes ?? 0),
  conformidad: p?.conformidad === 1,
  conformidadEnOrden: p?.conformidadEnOrden === 1,
  productoTuristico: p?.productoTuristico === 1,
  seguroVida: p?.seguroVida === 1,
  habilitado: p?.habilitado !== 0,
  desde: p?.desde ?? today(),
  hasta: p?.hasta ?? '',
  orden: String(p?.orden ?? 100),
  requisitos: (p?.requisitos ?? []).map(({ obligatorio, idClase, ...r }) => ({
    ...r,
    obligatorio: obligatorio === 1,
    idClase: escrito(idClase),
  })),
  destinos: (p?.destinos ?? []).map(String),
})

/** Parses a decimal with comma or dot; null if empty, NaN if invalid, which validation refuses. */
export const numeroDe = (texto: string): number | null => {
  if (texto.trim() === '') return null
  const centesimos = parseAmount(texto)
  return centesimos === undefined ? Number.NaN : centesimos / 100
}
const logico = (si: boolean) => (si ? (1 as const) : (0 as const))

/** Body of the call; fields that an authorisation does not have are empty. */
export function cuerpoDelProducto(v: ValoresProducto): Omit<ProductoNuevo, 'codigo'> {
  const prestamo = v.clase === 'PRESTAMO'
  const pesos = (centavos: number | null) => (prestamo && centavos !== null ? centavos / 100 : null)
  const meses = (texto: string) => (prestamo && texto.trim() !== '' ? texto.trim() : null)
  return {
    clase: v.clase,
    nombre: v.nombre,
    descripcion: v.descripcion,
    idCircuito: v.idCircuito,
    productoTuristico: logico(v.productoTuristico),
    seguroVida: logico(v.seguroVida),
    montoMinimo: pesos(v.montoMinimo),
    montoMaximo: pesos(v.montoMaximo),
    plazoMinimo: meses(v.plazoMinimo),
    plazoMaximo: meses(v.plazoMaximo),
    plazoSalto: prestamo ? v.plazoSalto : 1,
    tna: prestamo ? numeroDe(v.tna) : null,
    gasto: (prestamo ? numeroDe(v.gasto) : null) ?? 0,
    maximoIngreso: prestamo ? numeroDe(v.maximoIngreso) : null,
    cantidadCosolicitantes: v.cantidadCosolicitantes,
    cantidadGarantes: v.cantidadGarantes,
    conformidad: logico(v.conformidad),
    conformidadEnOrden: logico(v.conformidadEnOrden),
    desde: v.desde,
    hasta: v.hasta,
    habilitado: logico(v.habilitado),
    orden: v.orden,
    requisitos: v.requisitos.map(({ obligatorio, idClase, ...r }) => ({
      ...r,
      obligatorio: logico(obligatorio),
      idClase: idClase === '' ? null : Number(idClase),
    })),
    destinos: prestamo ? v.destinos : [],
  }
}
