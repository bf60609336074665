import { estructuraList } from '@gremial/contract/seccionales/estructura.ts'
import { finanzas } from '@gremial/contract/tesoreria/finanzas.ts'
import { puestosFirma } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { rendicionesGasto } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/callApi.ts'
import { readList } from '../../../ui/list/useList.ts'

/** Eligible signers of a branch on a day, by the positions of an office (C-FIRMA-08, C-FIRMA-09, C-FIRMA-11). */
export const firmantesQuery = (firma: keyof typeof puestosFirma, idSeccional: number, day: string) =>
  readList(estructuraList, {
    G_idSeccional: idSeccional,
    'id.puesto': puestosFirma[firma].map(String),
    fecha: day,
    G_strategy: 'AND',
    size: 'all',
  })

export const tiposQuery = () => queryOptions({ ...read(rendicionesGasto.tipos, {}), staleTime: 600_000 })
export const secretariasRendicionQuery = () => queryOptions({ ...read(rendicionesGasto.secretarias, {}), staleTime: 600_000 })
export const rendicionQuery = (id: number) => read(rendicionesGasto.leer, { params: { codigo: id } })
export const situacionFinanzasQuery = (id: number) => read(finanzas.situacion, { params: { codigo: id } })
