import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../platform/api.ts'
import { Button } from './Button.tsx'
import { forgetFailedChunks } from './lazyComponent.ts'
import { EmptyState } from './states.tsx'

/**
 * Error state of a screen, inside the shell if there is one. Shows the server's message or that there is no connection, and
 * a retry button. Retries when the network returns; offline it links to the stored member card.
 */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const offline = error instanceof ApiError && error.status === 0
  const again = () => {
    forgetFailedChunks()
    reset()
    void router.invalidate()
  }
  useEffect(() => {
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  })
  return (
    <div className="pantalla-fallo" role="alert">
      <EmptyState
        icon={offline ? 'sinRed' : 'fallo'}
        title={t('fallo.titulo')}
        action={
          <>
            <Button icon="reintentar" variant="principal" onClick={again}>
              {t('comun.reintentar')}
            </Button>
            {offline && (
              <a className="boton" href="/carnet">
                {t('fallo.carnet')}
              </a>
            )}
          </>
        }
      >
        {error instanceof ApiError ? error.message : t('fallo.inesperado')}
      </EmptyState>
    </div>
  )
}
