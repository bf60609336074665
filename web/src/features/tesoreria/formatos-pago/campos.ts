import {
  type CampoPago,
  type ClaseCampo,
  type DatoPago,
  datosDelLote,
  datosDelPago,
  datosFecha,
  datosImporte,
  type RegistroPago,
} from '@gremial/contract/tesoreria/formatos-pago-forma.ts'

/** Positions of the fields of a record, from 1, as banks write them. */
export function lugares({ campos }: RegistroPago): string[] {
  let next = 1
  return campos.map(({ desde, ancho }) => {
    const at = desde ?? next
    next = at + ancho
    return ancho > 1 ? `${at}–${next - 1}` : String(at)
  })
}

const fechas: readonly DatoPago[] = datosFecha
const importes: readonly DatoPago[] = datosImporte

/** Values of a field of a kind, in a payment record or in another. */
export function datosPara(clase: ClaseCampo, deUnPago: boolean): DatoPago[] {
  if (clase === 'CONSTANTE' || clase === 'BLANCO') return []
  const all: DatoPago[] = [...datosDelLote, ...(deUnPago ? datosDelPago : [])]
  if (clase === 'FECHA') return all.filter((d) => fechas.includes(d))
  if (clase === 'IMPORTE') return all.filter((d) => importes.includes(d))
  return all.filter((d) => !fechas.includes(d) && !importes.includes(d))
}

/** The field with another kind: its value is kept only if valid for that kind. */
export function conClase(campo: CampoPago, clase: ClaseCampo, deUnPago: boolean): CampoPago {
  const datos = datosPara(clase, deUnPago)
  const dato = campo.dato !== null && datos.includes(campo.dato) ? campo.dato : (datos[0] ?? null)
  return { ...campo, clase, dato, valor: clase === 'BLANCO' ? '' : campo.valor }
}
