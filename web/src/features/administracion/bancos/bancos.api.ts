import type { Banco } from '@gremial/contract/administracion/bancos.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

export const bancoQuery = (id: number) =>
  queryOptions({ queryKey: ['banco', id], staleTime: 0, queryFn: () => api.get<Banco>(`bancos/${id}`) })
export const crearBanco = (datos: unknown) => api.post<{ id: number }>('bancos', datos)
export const cambiarBanco = (id: number, datos: unknown) => api.put<Banco>(`bancos/${id}`, datos)
export const alternarBanco = (id: number) => api.post<{ habilitado: number }>(`bancos/cambiar-estado/${id}`)
export const eliminarBanco = (id: number) => api.delete(`bancos/${id}`)
