import type { CuentaRespuesta, RenglonLote } from '@gremial/contract/tesoreria/pagos.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { bancoFile, escribirRenglon, finDeRenglon } from './formato.ts'
import type { ParsedResponse } from './respuesta.sandbox.ts'

/** Reference of a transfer in both files: its lot and position. */
export const referenciaDe = (lote: number, order: number): string =>
  `${String(lote).padStart(6, '0')}${String(order).padStart(4, '0')}`

export interface Transferencia {
  referencia: string
  cbu: string
  importe: number
  seccional: string
  numero: string
}

/** Writes the file of a lot. `cuit` of the organisation, with or without dashes; ISO days. */
export function writeFile(
  { numero, armado, pago, cuit }: { numero: number; armado: string; pago: string; cuit: string },
  transferencias: readonly Transferencia[],
): string {
  const cuentas = {
    lote: numero,
    cantidad: transferencias.length,
    total: transferencias.reduce((sum, t) => sum + toCents(t.importe), 0),
  }
  return [
    escribirRenglon(bancoFile.cabeza, { ...cuentas, armado, pago, cuit: cuit.replaceAll('-', '') || 0 }),
    ...transferencias.map(({ referencia, cbu, importe, seccional, numero }) =>
      escribirRenglon(bancoFile.transferencia, {
        referencia,
        cbu,
        importe: toCents(importe),
        beneficiario: seccional,
        concepto: `RENDICION ${numero}`,
      }),
    ),
    escribirRenglon(bancoFile.pie, cuentas),
    '',
  ].join(finDeRenglon)
}

/** Fields of a lot line needed to decide on it. */
type DelLote = Pick<RenglonLote, 'id' | 'referencia' | 'importe' | 'estado' | 'idRendicion'>
export interface Resuelto {
  renglon: DelLote
  resultado: 'PAGADO' | 'RECHAZADO'
  fecha: string
  codigo: string
  motivo: string
}

/** Decides, line by line, what a bank response changes in a lot and what it does not. `armado`: no payment predates that day. */
export function decidirRespuesta(
  lote: readonly DelLote[],
  { renglones, ilegibles }: ParsedResponse,
  { armado, hoy }: { armado: string; hoy: string },
): { resueltos: Resuelto[]; sinCambio: number; observaciones: CuentaRespuesta['observaciones'] } {
  const porReferencia = new Map(lote.map((r) => [r.referencia, r]))
  const responses = new Map<string, Set<string>>()
  for (const { referencia, resultado } of renglones)
    responses.set(referencia, (responses.get(referencia) ?? new Set()).add(resultado))
  const seen = new Set<string>()
  const resueltos: Resuelto[] = []
  const observaciones: CuentaRespuesta['observaciones'] = ilegibles.map((linea) => ({ linea, que: 'ILEGIBLE', referencia: '' }))
  let sinCambio = 0
  for (const { linea, referencia, resultado, codigo, fecha, centavos } of renglones) {
    const renglon = porReferencia.get(referencia)
    const observar = (que: CuentaRespuesta['observaciones'][number]['que']) => observaciones.push({ linea, que, referencia })
    const queda = resultado === 'A' ? 'PAGADO' : 'RECHAZADO'
    if (!renglon) observar('OTRO_LOTE')
    else if (responses.get(referencia)?.size !== 1) observar('REPETIDO')
    else if (toCents(renglon.importe) !== centavos) observar('OTRO_IMPORTE')
    else if (fecha > hoy || fecha < armado) observar('FECHA')
    else if (seen.has(referencia) || renglon.estado === queda) sinCambio++
    else if (renglon.estado !== 'PENDIENTE') observar('CONTRADICE')
    else resueltos.push({ renglon, resultado: queda, fecha, codigo: queda === 'RECHAZADO' ? codigo : '', motivo: '' })
    seen.add(referencia)
  }
  return { resueltos, sinCambio, observaciones: observaciones.toSorted((a, b) => a.linea - b.linea) }
}
