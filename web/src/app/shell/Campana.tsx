import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { esperanQuery } from '../../features/afiliado/avisos/avisos.api.ts'
import { retenido, useUsuario } from '../../platform/sesion.ts'
import { Icono } from '../../ui/iconos.tsx'

/** How many things await, and how many of them each screen counts; undefined while it is not known, or where there are none. */
export function useCuantasEsperan() {
  // Who owes a password or a second factor is asked for that first.
  const { data } = useQuery({ ...esperanQuery(), enabled: !retenido(useUsuario()) })
  return { total: data?.total || undefined, de: (ruta: string) => data?.lugares[ruta.replace(/^\/app\//, '')] }
}

/** All that awaits, counted, with the way to it: only doing lowers it. */
export function Campana() {
  const { t } = useTranslation()
  const { total } = useCuantasEsperan()
  return (
    <Link to="/app/avisos" className="boton-icono" aria-label={t('avisos.abrir', { count: total ?? 0 })} data-cuenta={total}>
      <Icono nombre="campana" />
    </Link>
  )
}

/** The same number on the icon of the installed application, where the system shows one, while the person is in. */
export function useCuentaEnElIcono(): void {
  const { total } = useCuantasEsperan()
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    void navigator.setAppBadge(total ?? 0).catch(() => undefined)
    return () => void navigator.clearAppBadge().catch(() => undefined)
  }, [total])
}
