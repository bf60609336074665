import { permisosDePantallas } from 'virtual:permisos'
import { redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import { textosDePantallas } from '../platform/i18n.ts'
import { queryClient, retenido, tienePermiso, usuarioQuery } from '../platform/sesion.ts'
import { preguntar } from './dialogos.ts'

/** Lets by who holds the permission of the screen of an address; to anybody else it says so, and leads home (B-LISTADOS-06, B-LISTADOS-07). */
export async function exigir(ruta: string): Promise<void> {
  const permiso = permisosDePantallas[ruta]
  // It is about whoever is in.
  if (!permiso) return
  const usuario = await queryClient.ensureQueryData(usuarioQuery)
  if (!usuario || retenido(usuario) || tienePermiso(usuario, permiso)) return
  await textosDePantallas()
  void preguntar({
    titulo: i18next.t('errores.SIN_PERMISO'),
    texto: i18next.t('armazon.sinPermisoTexto'),
    accion: i18next.t('comun.irInicio'),
    fijo: true,
  })
  throw redirect({ to: '/app', replace: true })
}
