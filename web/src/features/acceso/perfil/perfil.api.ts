import type { Perfil, SesionAbierta } from '@gremial/contract/acceso/perfil.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { queryClient, usuarioQuery } from '../../../platform/sesion.ts'

export const perfilQuery = queryOptions({
  queryKey: ['perfil'],
  queryFn: () => api.get<Perfil>('usuarios/actual/perfil'),
})
export const sesionesQuery = queryOptions({
  queryKey: ['sesiones'],
  queryFn: () => api.get<SesionAbierta[]>('usuarios/actual/sesiones'),
})

export const guardarPerfil = (datos: unknown) => api.put<Perfil>('usuarios/actual', datos)
export const quitarFoto = () => api.delete('usuarios/actual/imagen')

/** The framed photo, as the base64 that the call takes. */
export async function guardarFoto(foto: Blob): Promise<void> {
  const imagen = await new Promise<string>((listo, falla) => {
    const lector = new FileReader()
    lector.addEventListener('load', () => listo(String(lector.result)))
    lector.addEventListener('error', () => falla(new Error('the photo could not be read')))
    lector.readAsDataURL(foto)
  })
  await api.put('usuarios/actual/imagen', { imagen })
}

/** Brings what the shell shows of the person up to date: name and portrait, without loading the page again. */
export async function refrescarUsuario(): Promise<void> {
  await queryClient.fetchQuery({ ...usuarioQuery, staleTime: 0 })
  await queryClient.invalidateQueries({ queryKey: ['usuarios/:id/imagen'] })
}
