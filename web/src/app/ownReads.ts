import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { menues } from '@gremial/contract/acceso/menues.ts'
import { actividad, ultimosMovimientosList } from '@gremial/contract/afiliado/actividad.ts'
import { afiliados } from '@gremial/contract/afiliado/afiliados.ts'
import { avisos } from '@gremial/contract/afiliado/avisos.ts'
import { cuentaCorriente } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { documentosList } from '@gremial/contract/afiliado/documentos.ts'
import { conformidadesPropias } from '@gremial/contract/tramites/conformidad.ts'
import { solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import { tramites, tramitesList } from '@gremial/contract/tramites/tramites.ts'
import { firstDayAgo, parseDate, toSpecDate } from '@gremial/contract/values/dates.ts'
import type { Query } from '@tanstack/react-query'
import { isMember } from '../platform/session.ts'

/**
 * Reads of the screens in a member's bottom bar. The value names the field with the member number, if the call also serves
 * other members.
 */
const own = new Map<unknown, 'codigo' | 'id' | 'numeroAfiliado' | undefined>([
  [menues.secciones.path, undefined],
  [actividad.resumen.path, undefined],
  [avisos.esperan.path, undefined],
  [ultimosMovimientosList.path, undefined],
  [afiliados.situacion.path, 'codigo'],
  [cuentaCorriente.movimientos.path, 'numeroAfiliado'],
  [cuentaCorriente.saldo.path, 'numeroAfiliado'],
  [documentosList.path, 'numeroAfiliado'],
  [tramites.listar.path, 'id'],
  [tramitesList.path, 'numeroAfiliado'],
  [tramites.habitual.path, undefined],
  [solicitudes.leer.path, undefined],
  [conformidadesPropias.listar.path, undefined],
])

/** True if the query reads that member's own data. */
export function isOwnOf(who: UsuarioActual | null | undefined, { queryKey }: Pick<Query, 'queryKey'>): boolean {
  const [path, input] = queryKey as [string, { params?: object; query?: object } | undefined]
  if (!own.has(path)) return false
  const field = own.get(path)
  const number = field && Reflect.get({ ...input, ...input?.query, ...input?.params }, field)
  return isMember(who) && (number === undefined || Number(number) === who.numeroAfiliado)
}

/**
 * Screens that ask from the first day of a month have another query in another month. Offline on the 1st, the response of
 * the month before still answers: this is its hash, or undefined if the query has no such day.
 */
export function hashOfMonthBefore(queryHash: string): string | undefined {
  const other = queryHash.replaceAll(/"(?:01-\d\d-\d{4}|\d{4}-\d\d-01)"/g, (quoted) => {
    const asSpec = quoted.startsWith('"01-')
    const day = parseDate(quoted.slice(1, -1))
    if (!day) return quoted
    const before = firstDayAgo(day, 1)
    return `"${asSpec ? toSpecDate(before) : before}"`
  })
  return other === queryHash ? undefined : other
}
