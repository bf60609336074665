import { conceptosList } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { type IngresoEgreso, movimientosCaja, movimientosList } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { signosDe } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
import { planillasCaja } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/callApi.ts'
import { readList } from '../../../ui/list/useList.ts'

/** Queries of these screens; box amounts are always refetched. */

/** Checks if a movement can be posted in the box, and returns its sheet (C-MOVIMIENTO-35, C-MOVIMIENTO-56). */
export const leerCondiciones = (caja: number, ingresoEgreso: IngresoEgreso) =>
  queryOptions({
    ...read(movimientosCaja.condiciones, { body: { caja, ingresoEgreso } }),
    enabled: caja > 0,
    staleTime: 0,
  })

/** Enabled types of an income or expense (C-MOVIMIENTO-47..49, C-MOVIMIENTO-62). */
export const leerTipos = (ingresoEgreso: IngresoEgreso) =>
  queryOptions({
    ...read(movimientosCaja.tipos, {
      query: { habilitado: '1', sumaResta: signosDe[ingresoEgreso], strategy: 'AND', sort: 'nombre,asc' },
    }),
    staleTime: 600_000,
  })

/** Enabled concepts of a branch, read as a list page so that changes to concepts invalidate it. */
export const readConceptos = (idSeccional: number) =>
  queryOptions({
    ...readList(conceptosList, {
      page: 0,
      size: 1000,
      sort: 'nombre,asc',
      G_strategy: 'AND',
      G_idSeccional: idSeccional,
      G_habilitado: 1,
    }),
    enabled: idSeccional > 0,
    select: ({ content }) => content,
  })

/** Settlements that can be reimbursed: those in PAGADA (C-MOVIMIENTO-50). */
export const readRendiciones = (idSeccional: number) =>
  queryOptions({ ...read(movimientosCaja.rendicionesPagadas, { query: { idSeccional } }), staleTime: 0 })

export const readSaldos = (caja: number, nroPla: number) =>
  queryOptions({
    ...read(planillasCaja.saldos, { body: { caja, nroPla } }),
    enabled: caja > 0 && nroPla > 0,
    staleTime: 0,
  })

/** Latest valid movements of a sheet, the newest first. */
export const leerUltimos = (caja: number, nroPla: number, ingresoEgreso: IngresoEgreso) =>
  queryOptions({
    ...readList(movimientosList, {
      page: 0,
      size: 5,
      sort: 'numeroMovimiento,desc',
      G_strategy: 'AND',
      G_caja: caja,
      G_numeroPlanilla: nroPla,
      G_ingresoEgreso: ingresoEgreso,
      G_anulado: 0,
    }),
    enabled: caja > 0 && nroPla > 0,
    staleTime: 0,
    select: ({ content }) => content,
  })

export const readMovimiento = (codigo: number) =>
  queryOptions({ ...read(movimientosCaja.leer, { params: { codigo } }), staleTime: 0 })

/** Last use of each concept in the box, to prefill the form. */
export const leerHabituales = (caja: number, ingresoEgreso: IngresoEgreso) =>
  queryOptions(read(movimientosCaja.habituales, { query: { caja, ingresoEgreso } }))

/** Totals of a filter. */
export const leerTotales = (query: Record<string, string | undefined>) =>
  queryOptions({ ...read(movimientosCaja.totales, { query: query }), staleTime: 0 })
