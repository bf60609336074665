import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { RespuestaPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { Refusal } from '../../../platform/sandbox/messages.ts'
import { textoDe } from '../formatos-pago/caracteres.rules.ts'
import { type LineaMala, leerSuelta, type PagoLeido } from '../formatos-pago/leer.rules.ts'

/** Lines that are handed over together: memory does not grow with the file. */
const tanda = 1000

/** Yields what an answer says, some lines at a time. Rejects a file that has too many lines, or none that is understood. */
export async function* readAnswer({
  path,
  vuelve,
  lineas,
}: {
  path: string
  vuelve: RespuestaPago
  lineas: number
}): AsyncGenerator<Array<PagoLeido | LineaMala>> {
  let batch: Array<PagoLeido | LineaMala> = []
  let [count, understood] = [0, 0]
  // Read as bytes, so that no character spans two lines.
  for await (const cruda of createInterface({ input: createReadStream(path, 'latin1'), crlfDelay: Number.POSITIVE_INFINITY })) {
    count++
    if (count > lineas || cruda.length > 4000) throw new Refusal('RESPUESTA_DEBITO_ILEGIBLE')
    const read = leerSuelta(vuelve, textoDe(Buffer.from(cruda, 'latin1'), vuelve.letras), count)
    if (read === undefined) continue
    if ('es' in read) understood++
    if (count >= 5000 && understood === 0) throw new Refusal('RESPUESTA_DEBITO_ILEGIBLE')
    batch.push(read)
    if (batch.length === tanda) {
      yield batch
      batch = []
    }
  }
  if (understood === 0) throw new Refusal('RESPUESTA_DEBITO_ILEGIBLE')
  yield batch
}
