import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { PadronLeido } from '@gremial/contract/seccionales/padron-certificado.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import type { Person, TestApp } from './app.ts'

/** First and last day of the month that is `atras` months before that of a day. */
export function monthOf(today: string, atras: number): { mes: string; dia: string } {
  let mes = `${today.slice(0, 7)}-01`
  let dia = ''
  for (let i = 0; i < atras; i++) {
    dia = addDays(mes, -1)
    mes = `${dia.slice(0, 7)}-01`
  }
  return { mes, dia }
}

export const pedirCertificado = (
  quien: Person,
  mes: string,
  {
    reemplaza = null,
    motivo = '',
    clave = randomUUID(),
  }: { reemplaza?: number | null; motivo?: string; clave?: ReturnType<typeof randomUUID> } = {},
) => quien.post('padron-certificado', { clave, mes, reemplaza, motivo })

/** Certifies as a person does; replaces the current certificate of that month. */
export async function certificar(quien: Person, month: string): Promise<PadronLeido> {
  const { body: previsto } = await quien.get(`padron-certificado/previsto?mes=${month}`)
  const { status, body } = await pedirCertificado(
    quien,
    month,
    previsto.reemplaza ? { reemplaza: previsto.reemplaza.id, motivo: 'Se corrigió: ñandú 🙂' } : {},
  )
  assert.equal(status, 201, JSON.stringify(body))
  return (await quien.get(`padron-certificado/${body.id}`)).body
}

/** Writes to the register as of a day, as any office work does, or as an import. */
export const escribirAl = (t: Pick<TestApp, 'rows'>, day: string, change: string, importacion = '') =>
  t.rows(`begin; select set_config('gremial.al_dia', '${day}', true), set_config('gremial.importacion', '${importacion}', true);
    ${change}; commit`)
