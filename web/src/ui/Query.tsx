import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../platform/api.ts'
import { ask } from './dialogs.ts'
import { ErrorNotice, Skeleton } from './states.tsx'

interface Props<T> {
  /** One query, or several combined. */
  query: { data: T | undefined; error: Error | null; refetch(): unknown }
  /** Class of a wrapper around the loading and error states, if the content has its own. */
  frame?: string
  /** Rows of the skeleton. */
  rows?: number
  /** Heading of the error; the server's message follows. */
  failure?: string
  children(values: T): ReactNode
}

/** Renders the state of a query: loading, forbidden, failed or its data. */
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

/**
 * Returns true on a 403, and then shows a dialog and navigates home. Retrying would not help (B-LISTADOS-06, B-LISTADOS-07).
 */
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
