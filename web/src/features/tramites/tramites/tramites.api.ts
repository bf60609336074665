import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { tramites } from '@gremial/contract/tramites/tramites.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import type { TFunction } from 'i18next'
import { read } from '../../../platform/callApi.ts'
import { pantallaQueSigue, rutaDeAdhesion, rutaDePaso } from '../solicitud/aDondeSigue.ts'

/** All requests of a member, newest first, without the filters of the list. */
export const todosQuery = (numero: number) => read(tramites.listar, { params: { id: numero } })

/** Address where a request continues, of any class (B-PRESTAMO-10 to 14). */
export const dondeSigue = (s: Solicitud): string =>
  s.producto.clase === 'ADHESION' ? rutaDeAdhesion(s.id) : rutaDePaso(s.id, pantallaQueSigue(s))

/** Address of a request as filed. */
export const resumenDe = ({ id, producto }: Pick<Solicitud, 'id' | 'producto'>): string =>
  producto.clase === 'ADHESION' ? rutaDeAdhesion(id) : rutaDePaso(id, 'resumen')

/** "$ 600.000,00 en 12 cuotas", in parts; null without amount or term. */
export const montoYCuotas = (t: TFunction, { monto, plazo }: Pick<Solicitud, 'monto' | 'plazo'>) =>
  monto === null || plazo === null
    ? null
    : { monto: formatPesos(monto).replaceAll(' ', '\u00a0'), cuotas: t('misTramites.cuotas', { count: plazo }) }
