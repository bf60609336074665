import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { pantallaDe, subestados } from '@gremial/contract/tramites/estados.ts'
import { faltantes, type Solicitud, solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import { tramites } from '@gremial/contract/tramites/tramites.ts'
import type { TFunction } from 'i18next'
import { leer } from '../../../platform/llamar.ts'

/** A request, whole. */
export const solicitudQuery = (id: number) => leer(solicitudes.leer, { claves: { id } })

/** All that a member asked for, newest first, whatever the list is filtered by. */
export const todosQuery = (numero: number) => leer(tramites.listar, { claves: { id: numero } })

/** Where a request is gone on with (B-PRESTAMO-10 to 14): what the desk sent back, the documents first. */
export function dondeSigue(s: Solicitud): string {
  if (s.producto.clase === 'ADHESION') return `/app/solicitudes-adhesion/${s.id}/tramite`
  const faltaCosolicitante = faltantes(s).some((f) => f.pantalla === 'datos-cosolicitante' && f.campo !== 'conformidad')
  const subestado = subestados.find((n) => n === s.idSubestadoSolicitud) ?? 1
  const pantalla = s.documentos.some((d) => d.estado === 'OBSERVADO')
    ? 'tramite'
    : pantallaDe(subestado, { ...s.producto, cosolicitanteCompleto: !faltaCosolicitante })
  return `/app/solicitudes-prestamo/${s.id}/${pantalla}`
}

/** Where a request is read as it was filed. */
export const resumenDe = ({ id, producto }: Pick<Solicitud, 'id' | 'producto'>): string =>
  producto.clase === 'ADHESION' ? `/app/solicitudes-adhesion/${id}/tramite` : `/app/solicitudes-prestamo/${id}/resumen`

/** "$ 600.000,00 en 12 cuotas", in parts; null while it is not told or there is no amount. */
export const montoYCuotas = (t: TFunction, { monto, plazo }: Pick<Solicitud, 'monto' | 'plazo'>) =>
  monto === null || plazo === null
    ? null
    : { monto: formatearPesos(monto).replaceAll(' ', '\u00a0'), cuotas: t('misTramites.cuotas', { count: plazo }) }
