import type { CuentaDeEnlace, Respuesta } from '@gremial/contract/acceso/registro.ts'
import { api } from '../../../platform/api.ts'

export const pedirCuenta = (datos: unknown) => api.post<Respuesta>('nuevo-usuario', datos)

/** What is asked for with an address only. */
export const pedirPorCorreo = {
  crear: (datos: unknown) => api.post<Respuesta>('usuarios/crear-usuario-por-correo', datos),
  olvide: (datos: unknown) => api.post<Respuesta>('usuarios/solicitar-recuperar-pass', datos),
  reenviar: (datos: unknown) => api.post<Respuesta>('nuevo-usuario/reenviar-correo', datos),
}

// What a link opens comes from the address bar: it is written into the path as one piece.
const trozo = encodeURIComponent

export const validarCorreo = (token: string) => api.post<Respuesta>(`nuevo-usuario/validar-correo-usuario/${trozo(token)}`)
export const validarUsuario = (token: string) => api.post<Respuesta>(`usuarios/validar-nuevo-usuario/${trozo(token)}`)
export const duenioDeEnlace = (token: string) => api.get<CuentaDeEnlace>(`nuevo-usuario/${trozo(token)}`)
export const completarUsuario = (token: string, datos: object) => api.post<Respuesta>(`nuevo-usuario/${trozo(token)}`, datos)
export const verificarHash = (hash: string) => api.post<CuentaDeEnlace>(`usuarios/verificar-hash/${trozo(hash)}`)
export const recuperarClave = (hash: string, datos: object) =>
  api.post<Respuesta>(`usuarios/recuperar-pass/${trozo(hash)}`, { hash, ...datos })

export const tieneCuenta = (numero: number) => api.get<{ existe: boolean }>(`usuarios/verificar-usuario-existe/${numero}`)
