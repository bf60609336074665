import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { tramites } from '@gremial/contract/tramites/tramites.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import type { TFunction } from 'i18next'
import { read } from '../../../platform/callApi.ts'
import { pantallaQueSigue, rutaDeAdhesion, rutaDePaso } from '../solicitud/aDondeSigue.ts'

/** All that a member asked for, newest first, whatever the list is filtered by. */
export const todosQuery = (numero: number) => read(tramites.listar, { params: { id: numero } })

/** Where a request is gone on with, whatever it asks for (B-PRESTAMO-10 to 14). */
export const dondeSigue = (s: Solicitud): string =>
  s.producto.clase === 'ADHESION' ? rutaDeAdhesion(s.id) : rutaDePaso(s.id, pantallaQueSigue(s))

/** Where a request is read as it was filed. */
export const resumenDe = ({ id, producto }: Pick<Solicitud, 'id' | 'producto'>): string =>
  producto.clase === 'ADHESION' ? rutaDeAdhesion(id) : rutaDePaso(id, 'resumen')

/** "$ 600.000,00 en 12 cuotas", in parts; null while it is not told or there is no amount. */
export const montoYCuotas = (t: TFunction, { monto, plazo }: Pick<Solicitud, 'monto' | 'plazo'>) =>
  monto === null || plazo === null
    ? null
    : { monto: formatPesos(monto).replaceAll(' ', '\u00a0'), cuotas: t('misTramites.cuotas', { count: plazo }) }
