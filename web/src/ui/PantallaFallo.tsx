import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../platform/api.ts'
import { Boton } from './Boton.tsx'
import { Vacio } from './estados.tsx'

/** The code of a screen could not be fetched; browsers say it each in their own words. */
const esDeCarga = (error: unknown): boolean =>
  !(error instanceof ErrorApi) && /dynamically imported|module script|Failed to fetch|Load failed/i.test(String(error))

/**
 * What a screen that could not be opened shows, inside the shell where there is one: the server's words or that there is no connection,
 * another try (by itself when the line is back), and without network the card that this phone keeps.
 */
export function PantallaFallo({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const carga = esDeCarga(error)
  const sinRed = carga || (error instanceof ErrorApi && error.status === 0)
  const otraVez = () => {
    // A module that failed is not asked for again by the page that asked for it.
    if (carga) location.reload()
    else {
      reset()
      void router.invalidate()
    }
  }
  useEffect(() => {
    window.addEventListener('online', otraVez)
    return () => window.removeEventListener('online', otraVez)
  })
  return (
    <main className="pantalla-fallo" role="alert">
      <Vacio
        icono={sinRed ? 'sinRed' : 'fallo'}
        titulo={t('fallo.titulo')}
        accion={
          <>
            <Boton icono="reintentar" variante="principal" onClick={otraVez}>
              {t('comun.reintentar')}
            </Boton>
            {sinRed && (
              <a className="boton" href="/carnet">
                {t('fallo.carnet')}
              </a>
            )}
          </>
        }
      >
        {error instanceof ErrorApi ? error.message : t(sinRed ? 'errorRed' : 'fallo.inesperado')}
      </Vacio>
    </main>
  )
}
