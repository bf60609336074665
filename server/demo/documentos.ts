import { addDays } from '@gremial/contract/values/dates.ts'
import { nombreMes } from '../src/features/afiliado/documentos/documentos.datos.ts'
import { emitirResumenes, emitirTalones } from '../src/features/afiliado/documentos/documentos.emision.ts'
import { insertMany } from '../src/platform/db/bulk.ts'
import type { Tx } from '../src/platform/db/pool.ts'
import type { Azar } from './azar.ts'
import { meses } from './movimientos.ts'
import type { Persona } from './personas.ts'

const ana = 1001

/**
 * Statements of closed months, slips for the debt and payslips: Ana has all of them for two years and a slip due in five days,
 * most others a few, and Beto none. They are issued from the accounts by the production code.
 */
export async function documentos(tx: Tx, a: Azar, lista: Persona[], hoy: string): Promise<void> {
  const otros = lista.filter((p) => p.numero !== ana && !p.vacia && p.estado <= 3 && a.vez(0.4)).map((p) => p.numero)
  const cerrados = meses(hoy, 25).slice(0, -1)
  for (const [i, mes] of cerrados.entries()) {
    const quienes = i >= cerrados.length - 3 ? [ana, ...otros] : [ana]
    await emitirResumenes(tx, quienes, `${mes}-01`, addDays(`${mes}-01`, 33).slice(0, 8).concat('01'))
  }
  // Two past slips, and the ones payable today.
  for (const mes of cerrados.slice(-2)) await emitirTalones(tx, [ana], `${mes}-08`, () => `${mes}-18`)
  await emitirTalones(tx, [ana, ...otros], hoy, (numero) => addDays(hoy, numero === ana ? 5 : 3 + (numero % 24)))
  const rentados = [ana, 1010, ...otros.filter((n) => n % 97 === 0)]
  await tx
    .updateTable('afiliado')
    .set({ rentado: true } as never)
    .where('numero', 'in', rentados)
    .execute()
  await recibos(tx, rentados, cerrados)
}

async function recibos(tx: Tx, rentados: number[], cerrados: string[]): Promise<void> {
  const filas = cerrados.flatMap((mes, i) => rentados.map((numero) => ({ numero, mes, datos: recibo(numero, mes, i) })))
  await insertMany(tx, 'documento', [
    ['afiliado_numero', 'bigint', filas.map((f) => f.numero)],
    ['tipo', 'text', filas.map(() => 'RECIBO')],
    ['descripcion', 'text', filas.map((f) => `Recibo de sueldo de ${nombreMes(`${f.mes}-01`)}`)],
    ['fecha', 'date', filas.map((f) => `${addDays(`${f.mes}-01`, 33).slice(0, 8)}04`)],
    ['periodo', 'date', filas.map((f) => `${f.mes}-01`)],
    ['datos', 'jsonb', filas.map((f) => JSON.stringify(f.datos))],
  ])
}

/** A month's pay in cents, raised every quarter; the deductions are the legal ones. */
function recibo(numero: number, mes: string, i: number) {
  const basico = Math.round(92_000_000 * 1.06 ** Math.floor(i / 3)) + (numero % 7) * 1_000_000
  const parte = (tasa: number, de: number) => Math.round((de * tasa) / 10_000)
  const antiguedad = parte(100 * (8 + (numero % 20)), basico)
  const presentismo = parte(833, basico + antiguedad)
  const bruto = basico + antiguedad + presentismo
  const haber = (concepto: string, base: string, haber: number) => ({ concepto, base, haber, descuento: 0 })
  const descuento = (concepto: string, base: string, tasa: number) => ({
    concepto,
    base,
    haber: 0,
    descuento: parte(tasa, bruto),
  })
  const lineas = [
    haber('Sueldo básico', '30 días', basico),
    haber('Antigüedad', `${8 + (numero % 20)} %`, antiguedad),
    haber('Presentismo', '8,33 %', presentismo),
    descuento('Jubilación', '11 %', 1100),
    descuento('Ley 19.032', '3 %', 300),
    descuento('Obra social', '3 %', 300),
    descuento('Cuota sindical', '2,5 %', 250),
  ]
  return { periodo: `${mes}-01`, lineas, neto: lineas.reduce((n, l) => n + l.haber - l.descuento, 0) }
}
