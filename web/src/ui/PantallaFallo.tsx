import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../platform/api.ts'
import { Boton } from './Boton.tsx'
import { Vacio } from './estados.tsx'
import { olvidarFallidas } from './perezosa.ts'

/**
 * What a screen that could not be opened shows, inside the shell where there is one: the server's words or that there is no connection,
 * another try (by itself when the line is back), and without network the card that this phone keeps.
 */
export function PantallaFallo({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const sinRed = error instanceof ErrorApi && error.status === 0
  const otraVez = () => {
    olvidarFallidas()
    reset()
    void router.invalidate()
  }
  useEffect(() => {
    window.addEventListener('online', otraVez)
    return () => window.removeEventListener('online', otraVez)
  })
  return (
    <div className="pantalla-fallo" role="alert">
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
        {error instanceof ErrorApi ? error.message : t('fallo.inesperado')}
      </Vacio>
    </div>
  )
}
