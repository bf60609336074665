import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../platform/api.ts'
import { ask } from './dialogs.ts'
import { ErrorNotice, Skeleton } from './states.tsx'

interface Props<T> {
  /** A query, or several as one. */
  query: { data: T | undefined; error: Error | null; refetch(): unknown }
  /** Class of the sheet around the waiting and the failure, where what comes brings its own. */
  frame?: string
  /** Rows of the shape that waits. */
  rows?: number
  /** Heading when it fails; the server's words follow. */
  failure?: string
  children(values: T): ReactNode
}

/** What is read, according to how its reading goes: waiting, refused by permission, failed, or there. */
export function Query<T>({ query, frame, rows = 5, failure, children }: Props<T>) {
  const { t } = useTranslation()
  const { data, error, refetch } = query
  if (useForbidden(error)) return null
  if (data !== undefined) return children(data)
  const separate = error ? (
    <ErrorNotice title={failure ?? t('lista.fallo')} error={error} retry={() => void refetch()} />
  ) : (
    <Skeleton rows={rows} />
  )
  return frame ? <div className={frame}>{separate}</div> : separate
}

/** A 403 says so and goes home; there is nothing to try again (B-LISTADOS-06, B-LISTADOS-07). Answers whether it was one. */
export function useForbidden(error: Error | null): boolean {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const forbidden = error instanceof ApiError && error.status === 403
  useEffect(() => {
    if (!forbidden) return
    void ask({ title: error.message, text: t('armazon.sinPermisoTexto'), action: t('comun.irInicio'), fixed: true }).then(() =>
      navigate({ to: '/app' }),
    )
  }, [forbidden, error, t, navigate])
  return forbidden
}
