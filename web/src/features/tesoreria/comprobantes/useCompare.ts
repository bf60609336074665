import { comprobantes } from '@gremial/contract/tesoreria/comprobantes.ts'
import { isValidCuit } from '@gremial/contract/values/cuit.ts'
import { parseDate } from '@gremial/contract/values/dates.ts'
import { useEffect, useRef } from 'react'
import { callApi } from '../../../platform/callApi.ts'
import type { ComprobantesQueue } from './cola.ts'
import type { Pendiente } from './pendiente.ts'
import { comprobanteBody } from './valores.ts'

/** Fields that determine duplicates, as a key; "" if none is known. */
function senas({ original, valores }: Pendiente): string {
  const { cuitProveedor, clase, letra, puntoVenta, numeroComprobante, importe, fecha } = valores
  const cuit = isValidCuit(cuitProveedor) ? cuitProveedor : ''
  const ofCuit = cuit && [clase, letra, puntoVenta, numeroComprobante, importe, fecha].join(' ')
  return original || cuit ? `${original} ${cuit} ${ofCuit}` : ''
}

/** Debounced duplicate check of each draft. Only informative: the server checks again on upload. */
export function useCompare(queue: ComprobantesQueue, pending: readonly Pendiente[]): void {
  const preguntado = useRef(new Map<string, string>())
  useEffect(() => {
    const nuevos = pending.filter((p) => p.fase === 'espera' && senas(p) !== (preguntado.current.get(p.clave) ?? ''))
    if (nuevos.length === 0) return
    const espera = setTimeout(() => {
      for (const p of nuevos) {
        preguntado.current.set(p.clave, senas(p))
        const { cuitProveedor, fecha, importe, ...v } = comprobanteBody(p.valores)
        const cuerpo = {
          ...v,
          cuitProveedor: isValidCuit(cuitProveedor) ? cuitProveedor : null,
          fecha: parseDate(fecha) ?? null,
          importe: importe === undefined || Number.isNaN(importe) ? null : importe,
          original: p.original,
        }
        callApi(comprobantes.parecidos, { body: cuerpo }).then(
          ({ repetido, parecidos }) => queue.comparar(p.clave, repetido, parecidos),
          // Offline: checked on upload.
          () => preguntado.current.delete(p.clave),
        )
      }
    }, 400)
    return () => clearTimeout(espera)
  }, [queue, pending])
}
