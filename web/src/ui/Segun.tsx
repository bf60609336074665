import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../platform/api.ts'
import { preguntar } from './dialogos.ts'
import { Fallo, Huesos } from './estados.tsx'

interface Props<T> {
  consulta: { data: T | undefined; error: Error | null; refetch(): unknown }
  /** Rows of the shape that waits. */
  filas?: number
  /** Heading when it fails; the server's words follow. */
  fallo?: string
  children(datos: T): ReactNode
}

/** What is read, according to how its reading goes: waiting, refused by permission, failed, or there. */
export function Segun<T>({ consulta, filas = 5, fallo, children }: Props<T>) {
  const { t } = useTranslation()
  const { data, error, refetch } = consulta
  if (useSinPermiso(error)) return null
  if (error && data === undefined)
    return <Fallo titulo={fallo ?? t('lista.fallo')} error={error} reintentar={() => void refetch()} />
  return data === undefined ? <Huesos filas={filas} /> : children(data)
}

/** A 403 says so and goes home; there is nothing to try again (B-LISTADOS-06, B-LISTADOS-07). Answers whether it was one. */
export function useSinPermiso(error: Error | null): boolean {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const prohibida = error instanceof ErrorApi && error.status === 403
  useEffect(() => {
    if (!prohibida) return
    void preguntar({ titulo: error.message, texto: t('armazon.sinPermisoTexto'), accion: t('comun.irInicio'), fijo: true }).then(
      () => navegar({ to: '/app' }),
    )
  }, [prohibida, error, t, navegar])
  return prohibida
}
