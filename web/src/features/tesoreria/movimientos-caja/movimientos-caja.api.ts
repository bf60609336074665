import type { Pagina } from '@gremial/contract/platform/lista.ts'
import type { FilaConcepto } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import {
  type CondicionesCumplidas,
  type FilaMovimiento,
  type IngresoEgreso,
  listaMovimientos,
  type Movimiento,
  type MovimientoCreado,
  type RendicionPagada,
  signosDe,
  type TipoMovimiento,
} from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import i18next from 'i18next'
import { api, ErrorApi } from '../../../platform/api.ts'
import { preguntar } from '../../../ui/dialogos.ts'

/** Whether a movement can be posted in the box now, and in which sheet (C-MOVIMIENTO-35, C-MOVIMIENTO-56). */
export const condiciones = (caja: number, ingresoEgreso: IngresoEgreso) =>
  api.post<CondicionesCumplidas>('vistas/caja/validar-condiciones-nuevo-movimiento', { caja, ingresoEgreso })

export const condicionesQuery = (caja: number, ingresoEgreso: IngresoEgreso) =>
  queryOptions({
    queryKey: ['condiciones-movimiento', caja, ingresoEgreso],
    enabled: caja > 0,
    staleTime: 0,
    queryFn: () => condiciones(caja, ingresoEgreso),
  })

/** Types that income or an expense may have, the enabled ones (C-MOVIMIENTO-47..49, C-MOVIMIENTO-62). */
export const tiposQuery = (ingresoEgreso: IngresoEgreso) =>
  queryOptions({
    queryKey: ['tipos-movimiento', ingresoEgreso],
    staleTime: 600_000,
    queryFn: () =>
      api.get<TipoMovimiento[]>('tipos-movimiento', {
        habilitado: 1,
        sumaResta: signosDe[ingresoEgreso],
        strategy: 'AND',
        sort: 'nombre,asc',
      }),
  })

/** The enabled concepts of a branch. */
export const conceptosQuery = (idSeccional: number) =>
  queryOptions({
    queryKey: ['conceptos-caja', idSeccional],
    enabled: idSeccional > 0,
    queryFn: async () =>
      (
        await api.get<Pagina<FilaConcepto>>('vistas/conceptos-caja', {
          page: 0,
          size: 1000,
          sort: 'nombre,asc',
          G_strategy: 'AND',
          G_idSeccional: idSeccional,
          G_habilitado: 1,
        })
      ).content,
  })

/** Settlements that a reimbursement may be of: those in state PAGADA (C-MOVIMIENTO-50). */
export const rendicionesQuery = (idSeccional: number) =>
  queryOptions({
    queryKey: ['rendiciones-pagadas', idSeccional],
    enabled: idSeccional > 0,
    staleTime: 0,
    queryFn: () => api.get<RendicionPagada[]>('movimientos-caja/rendiciones-pagadas', { idSeccional }),
  })

export const saldosQuery = (caja: number, nroPla: number) =>
  queryOptions({
    queryKey: ['saldos-caja', caja, nroPla],
    enabled: caja > 0 && nroPla > 0,
    staleTime: 0,
    queryFn: () => api.post<SaldosPlanilla>('vistas/saldos-caja/obtener-saldos', { caja, nroPla }),
  })

/** The latest movements of a sheet that count, the newest first. */
export const ultimosQuery = (caja: number, nroPla: number, ingresoEgreso: IngresoEgreso) =>
  queryOptions({
    queryKey: ['lista', listaMovimientos.ruta, 'ultimos', caja, nroPla, ingresoEgreso],
    enabled: caja > 0 && nroPla > 0,
    staleTime: 0,
    queryFn: async () =>
      (
        await api.get<Pagina<FilaMovimiento>>(listaMovimientos.ruta, {
          page: 0,
          size: 5,
          sort: 'numeroMovimiento,desc',
          G_strategy: 'AND',
          G_caja: caja,
          G_numeroPlanilla: nroPla,
          G_ingresoEgreso: ingresoEgreso,
          G_anulado: 0,
        })
      ).content,
  })

export const movimientoQuery = (id: number) =>
  queryOptions({
    queryKey: ['movimiento-caja', id],
    staleTime: 0,
    queryFn: () => api.get<Movimiento>(`vistas/movimientos-caja/${id}`),
  })

export const crearMovimiento = (datos: unknown) => api.post<MovimientoCreado>('movimientos-caja', datos)
export const anularMovimiento = (id: number, pin: string, motivo: string) =>
  api.post(`movimientos-caja/${id}/anular-movimiento`, { id, password: pin, motivo })
export const corregirMovimiento = (id: number, datos: unknown) =>
  api.post<MovimientoCreado>(`movimientos-caja/${id}/corregir-movimiento`, datos)

/** Whatever shows amounts of a box asks again: after a movement, an annulment or a closing. */
export async function refrescarCaja(consultas: QueryClient): Promise<void> {
  const claves = [
    'lista',
    'saldos-caja',
    'movimiento-caja',
    'condiciones-movimiento',
    'cajas-seccional',
    'planilla-caja',
    'rendiciones-pagadas',
    'tesoreria-central',
  ]
  await Promise.all(claves.map((clave) => consultas.invalidateQueries({ queryKey: [clave] })))
}

/** Whether the server asks to confirm that the cash goes below zero (decisions §7), and the question, in its words. */
export const pideConfirmar = (error: Error): boolean => error instanceof ErrorApi && error.codigo === 'CONFIRMA_NEGATIVO'
export const confirmarNegativo = (error: Error): Promise<boolean> =>
  preguntar({
    titulo: i18next.t('caja.quedaNegativo'),
    texto: error.message,
    accion: i18next.t('caja.registrarIgual'),
    cancelar: i18next.t('comun.cancelar'),
  })
