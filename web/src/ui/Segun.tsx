import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../platform/api.ts'
import { preguntar } from './dialogos.ts'
import { Fallo, Huesos } from './estados.tsx'

interface Props<T> {
  /** A query, or several as one. */
  consulta: { data: T | undefined; error: Error | null; refetch(): unknown }
  /** Class of the sheet around the waiting and the failure, where what comes brings its own. */
  marco?: string
  /** Rows of the shape that waits. */
  filas?: number
  /** Heading when it fails; the server's words follow. */
  fallo?: string
  children(datos: T): ReactNode
}

/** What is read, according to how its reading goes: waiting, refused by permission, failed, or there. */
export function Segun<T>({ consulta, marco, filas = 5, fallo, children }: Props<T>) {
  const { t } = useTranslation()
  const { data, error, refetch } = consulta
  if (useSinPermiso(error)) return null
  if (data !== undefined) return children(data)
  const aparte = error ? (
    <Fallo titulo={fallo ?? t('lista.fallo')} error={error} reintentar={() => void refetch()} />
  ) : (
    <Huesos filas={filas} />
  )
  return marco ? <div className={marco}>{aparte}</div> : aparte
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
