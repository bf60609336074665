import type { Locale } from '@gremial/contract/platform/locale.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { simular } from '@gremial/contract/tramites/simulador.ts'
import type { ResumenSolicitud } from '@gremial/contract/tramites/solicitud.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { formatAmount, formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'

export type Costo = NonNullable<ResumenSolicitud['costo']>

/** Cost of a request by the conditions of its day; null without amount or term. */
export function costoDe({ producto, monto, plazo, condicionesDia }: Solicitud): Costo | null {
  const { condiciones } = producto
  if (!condiciones || monto === null || plazo === null) return null
  const { cft, cuotas, ...s } = simular(toCents(monto), plazo, condiciones, condicionesDia)
  return {
    cuota: fromCents(s.cuota),
    ultima: fromCents(s.ultima),
    total: fromCents(s.total),
    intereses: fromCents(s.intereses),
    gasto: fromCents(s.gasto),
    recibe: fromCents(s.recibe),
    tna: condiciones.tna,
    cft,
    primeraVence: cuotas[0]?.vence ?? '',
    ultimaVence: cuotas.at(-1)?.vence ?? '',
  }
}

/** Declaration signed when filing, with its figures: one paragraph per line. */
export function declaracionDe(
  idioma: Locale,
  { producto, monto, plazo, personas }: Solicitud,
  { cuota, tna, cft }: Costo,
): string {
  // Without a payroll none is authorised (decision 095).
  const { viveDe = '' } = personas.SOLICITANTE ?? {}
  const cobraSueldo = viveDe === '' || viveDe === 'SUELDO'
  const datos = {
    producto: producto.nombreProductoAfiliado,
    monto: formatPesos(monto ?? 0),
    plazo: plazo ?? 0,
    cuota: formatPesos(cuota),
    tna: formatAmount(tna),
    cft: formatAmount(cft),
  }
  return [
    message(idioma, plazo === 1 ? 'declaracionPrestamo.unaCuota' : 'declaracionPrestamo.cuotas', datos),
    message(idioma, cobraSueldo ? 'declaracionPrestamo.descuento' : 'declaracionPrestamo.pago'),
  ].join('\n')
}
