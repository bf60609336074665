import { api } from '../../../platform/api.ts'

export const guardarConcepto = (datos: unknown) => api.post<{ id: number }>('conceptos-caja/guardar-concepto', datos)
export const actualizarConcepto = (datos: unknown) => api.put('conceptos-caja/actualizar-concepto', datos)
export const alternarConcepto = (id: number) => api.post<{ habilitado: number }>(`conceptos-caja/cambiar-estado/${id}`)
export const eliminarConcepto = (id: number) => api.post('conceptos-caja/eliminar-concepto', { id })
