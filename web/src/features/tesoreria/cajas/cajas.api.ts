import type { Pagina } from '@gremial/contract/platform/lista.ts'
import type { Caja, OpcionCaja, UsuarioDeCaja } from '@gremial/contract/tesoreria/cajas.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, ErrorApi } from '../../../platform/api.ts'

/** Every box of a branch, also the disabled ones (C-CAJA-47). */
export const cajasSeccionalQuery = (seccional: number) =>
  queryOptions({
    queryKey: ['cajas-seccional', seccional],
    enabled: seccional > 0,
    queryFn: () => api.get<OpcionCaja[]>('cajas/obtener-cajas-seccional', { seccional }),
  })

export const cajaQuery = (id: number) =>
  queryOptions({ queryKey: ['caja', id], staleTime: 0, queryFn: () => api.get<Caja>(`cajas/${id}`) })

/** Who may be enabled on a box of the branch (C-CAJA-48). */
export const usuariosCajaQuery = (idSeccional: number) =>
  queryOptions({
    queryKey: ['usuarios-caja', idSeccional],
    enabled: idSeccional > 0,
    queryFn: async () =>
      (await api.get<Pagina<UsuarioDeCaja>>('vistas/usuarios-habilita-caja', { page: 0, size: 1000, idSeccional })).content,
  })

export const guardarCaja = (datos: unknown) => api.post<{ id: number }>('cajas/guardar-caja', datos)
export const actualizarCaja = (datos: unknown) => api.put('cajas/actualizar-caja', datos)
export const alternarCaja = (id: number) => api.post<{ habilitada: number }>(`cajas/cambiar-estado/${id}`)
export const eliminarCaja = (id: number, pin: string) => api.post('cajas/eliminar-caja', { id, password: pin })
export const actualizarPin = (id: number, actual: string, nuevo: string) =>
  api.post('cajas/actualizar-pin-caja', { id, password: actual, password2: nuevo })
/** Unlocks a box; with a PIN it also gets that one. */
export const restablecerPin = (id: number, pin: string) => api.post(`cajas/restablecer-pin/${id}`, pin ? { pin, pin2: pin } : {})

/** Only then is the PIN what is wrong: with the right one, a locked box is refused under the heading of what was being done. */
export const esPinErrado = (error: Error): boolean => error instanceof ErrorApi && error.codigo === 'PIN_INCORRECTO'
/** The refusals that are about the PIN itself: it is asked for again, and the rest of what was typed stays. */
export const esDePin = ({ codigo }: ErrorApi): boolean =>
  codigo === 'PIN_INCORRECTO' || codigo === 'PIN_BLOQUEADO' || codigo === 'CAJA_BLOQUEADA' || codigo === 'PIN_CAMBIADO'
