import type { MovimientoCuenta } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { enviarFecha } from '@gremial/contract/platform/fechas.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, direccion } from '../../../platform/api.ts'

const base = 'vistas/cuenta-corriente-afiliado'
const parametros = (desde: string, numeroAfiliado: number | undefined) => ({
  fechaDesde: enviarFecha(desde),
  sort: 'fecha,asc',
  numeroAfiliado,
})

/** Movements from a day (ISO) on; dates travel DD-MM-YYYY (A-CTACTE-04, A-FORMATO-02). */
export const movimientosQuery = (desde: string, numero?: number) =>
  queryOptions({
    queryKey: ['cuenta', numero ?? 'propia', desde],
    queryFn: ({ signal }) => api.get<MovimientoCuenta[]>(`${base}/listar-movimientos`, parametros(desde, numero), signal),
  })

export const saldoQuery = (desde: string, numero?: number) =>
  queryOptions({
    queryKey: ['saldo', numero ?? 'propia', desde],
    queryFn: ({ signal }) =>
      api.get<{ saldo: number; saldoAnterior: number }>(`${base}/saldo`, parametros(desde, numero), signal),
  })

/** The export asks exactly what the screen asked (A-CTACTE-05). */
export const direccionExportar = (desde: string, formato: string, numero?: number): string =>
  direccion(`${base}/exportar-excel`, { ...parametros(desde, numero), formato })
