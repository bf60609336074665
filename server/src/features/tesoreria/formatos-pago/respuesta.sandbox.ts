import { type RespuestaPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { Refusal } from '../../../platform/sandbox/messages.ts'
import { leerRespuesta, type RespuestaLeida } from './leer.rules.ts'

/** Sandbox task: parses a bank response by its layout. Rejects a file without payments. */
export async function readResponse({
  respuesta,
  bytes,
}: {
  respuesta: RespuestaPago
  bytes: Uint8Array
}): Promise<RespuestaLeida> {
  const leida = leerRespuesta(respuesta, bytes)
  if (leida === undefined || leida.pagos.length === 0) throw new Refusal('RESPUESTA_ILEGIBLE')
  return leida
}
