import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { RespuestaPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { Refusal } from '../../../platform/sandbox/messages.ts'
import { textoDe } from '../formatos-pago/caracteres.rules.ts'
import { type LineaMala, lectorDeLineas, type PagoLeido } from '../formatos-pago/leer.rules.ts'

/** Lines that are handed over together: memory does not grow with the file. */
const tanda = 5000

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
  const lector = lectorDeLineas(vuelve)
  const take = (read: Array<PagoLeido | LineaMala>) => {
    understood += read.filter((r) => 'es' in r).length
    batch.push(...read)
  }
  // Read as bytes, so that no character spans two lines.
  for await (const cruda of createInterface({ input: createReadStream(path, 'latin1'), crlfDelay: Number.POSITIVE_INFINITY })) {
    count++
    if (count > lineas || cruda.length > 4000) throw new Refusal('RESPUESTA_DEBITO_ILEGIBLE')
    take(lector.leer(textoDe(Buffer.from(cruda, 'latin1'), vuelve.letras), count))
    if (count >= 5000 && understood === 0) throw new Refusal('RESPUESTA_DEBITO_ILEGIBLE')
    if (batch.length >= tanda) {
      yield batch
      batch = []
    }
  }
  take(lector.fin())
  if (understood === 0) throw new Refusal('RESPUESTA_DEBITO_ILEGIBLE')
  yield batch
}
