import type { ArqueoRegistrado, Denominacion, PlanillaCerrada } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, direccion } from '../../../platform/api.ts'

const base = 'vistas/saldos-caja'

/** Number of the open sheet of a box (C-PLANILLA-17). */
export const numeroAbiertaQuery = (caja: number) =>
  queryOptions({
    queryKey: ['planilla-caja', 'abierta', caja],
    enabled: caja > 0,
    staleTime: 0,
    queryFn: async () => (await api.get<{ respuesta: number }>(`${base}/obtener-numero-planilla`, { caja })).respuesta,
  })

/** Whether the sheet exists, whether to offer closing it, and what is said of it (C-PLANILLA-13, C-PLANILLA-14, C-PLANILLA-18). */
export const validarQuery = (caja: number, nroPla: number) =>
  queryOptions({
    queryKey: ['planilla-caja', 'validar', caja, nroPla],
    enabled: caja > 0 && nroPla > 0,
    staleTime: 0,
    queryFn: async () => {
      const { respuesta } = await api.post<{ respuesta: [boolean, string] }>(`${base}/validar-existe-planilla`, { caja, nroPla })
      return { cierra: respuesta[0], leyenda: respuesta[1] }
    },
  })

export const denominacionesQuery = queryOptions({
  queryKey: ['denominaciones'],
  staleTime: 600_000,
  queryFn: () => api.get<Denominacion[]>('denominaciones/habilitadas'),
})

export const registrarArqueo = (datos: unknown) => api.post<ArqueoRegistrado>('saldos-caja/registrar-arqueo', datos)

/** (C-PLANILLA-20): the PIN, the number of the sheet and the box. */
export const cerrarPlanilla = (caja: number, nroPla: number, pin: string, idArqueo: number | null, motivo: string) =>
  api.post<PlanillaCerrada>('saldos-caja/cerrar-planilla-caja', { id: caja, password: pin, password2: nroPla, idArqueo, motivo })

/** The sheet on A4, to be signed. */
export const direccionImpresa = (caja: number, nroPla: number): string => direccion(`${base}/imprimir-planilla`, { caja, nroPla })
export const direccionExcel = (caja: number, nroPla: number, formato: string): string =>
  direccion('vistas/movimientos-caja/exportar-excel-planilla', { caja, nroPla, formato })
