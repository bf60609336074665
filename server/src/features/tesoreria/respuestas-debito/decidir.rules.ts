import { diasReversa } from '@gremial/contract/afiliado/debitos.ts'
import type { CodigoRechazoDebito } from '@gremial/contract/tesoreria/convenios-forma.ts'
import type { EstadoRenglonDebito } from '@gremial/contract/tesoreria/debitos.ts'
import type { QuePorResolver } from '@gremial/contract/tesoreria/respuestas-debito.ts'
import { daysBetween } from '@gremial/contract/values/dates.ts'
import { codigoConocido } from '../convenios/politicas.rules.ts'
import type { PagoLeido } from '../formatos-pago/leer.rules.ts'

/** Decides what a line of an answer does to the debit it names (decision 149). */

export interface DebitoContestado {
  id: number
  centavos: number
  cbu: string
  estado: EstadoRenglonDebito
  codigo: string
  /** Day of the bank's last answer (ISO); null without one. */
  dia: string | null
  /** Day on which its file was made (ISO). */
  hecho: string | null
}

export type Decision = 'COBRAR' | 'RECHAZAR' | 'REVERSAR' | 'REPETIDA' | 'SIN_RESPUESTA' | { mesa: QuePorResolver }

const mesa = (que: QuePorResolver): Decision => ({ mesa: que })

export function decidirLinea(
  pago: PagoLeido,
  debito: DebitoContestado | undefined,
  codigos: readonly CodigoRechazoDebito[],
  hoy: string,
): Decision {
  const { es, fecha, centavos, cbu, codigo } = pago
  if (es === 'DIFERIDO') return 'SIN_RESPUESTA'
  if (es === 'DESCONOCIDO') return mesa('DESCONOCIDO')
  if (debito === undefined) return mesa('DE_NADIE')
  if (cbu !== '' && cbu !== debito.cbu) return mesa('OTRA_CUENTA')
  if (debito.hecho === null || (fecha !== '' && fecha < debito.hecho)) return mesa('FECHA')
  if (centavos !== debito.centavos) return mesa('OTRO_IMPORTE')
  const { estado } = debito
  const takesBack = es === 'REVERSADO' || codigoConocido(codigos, codigo)?.politica === 'REVERSA'
  // A line that is repeated, of an older file too, never changes anything.
  if (es === 'RECHAZADO' && estado === 'RECHAZADO' && codigo === debito.codigo) return 'REPETIDA'
  if (es === 'PAGADO') {
    if (fecha > hoy) return mesa('FECHA')
    if (estado === 'PENDIENTE') return 'COBRAR'
    if (estado !== 'COBRADO' && estado !== 'REVERSADO') return mesa('CONTRADICE')
    return fecha === debito.dia ? 'REPETIDA' : mesa('SEGUNDA')
  }
  if (takesBack) {
    if (estado === 'REVERSADO') return 'REPETIDA'
    if (estado === 'COBRADO') {
      const day = fecha || hoy
      if (day > hoy) return mesa('FECHA')
      return daysBetween(debito.dia ?? day, day) > diasReversa ? mesa('REVERSA_TARDE') : 'REVERSAR'
    }
    if (es === 'REVERSADO') return mesa('REVERSA_SIN_COBRO')
  }
  return estado === 'PENDIENTE' ? 'RECHAZAR' : mesa('CONTRADICE')
}
