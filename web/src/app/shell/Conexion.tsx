import { useNetwork } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { edadDatos } from '../../platform/edadDatos.ts'
import { Aviso } from '../../ui/estados.tsx'
import { noVino } from './alVenir.ts'

/** Stays on top until the network is back, with the age of what is shown; or until what was pressed, and did not come, comes. */
export function Conexion() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  const falta = noVino.use()
  const edad = edadDatos.use()
  useEffect(() => {
    if (online) noVino.set(false)
  }, [online])
  if (online && !falta && !edad) return null
  return (
    <div className="sin-conexion">
      <Aviso tipo="alerta" icono="sinRed">
        {!online && (
          <>
            <strong>{t('armazon.sinConexion')}</strong> {t('armazon.sinConexionTexto')}{' '}
          </>
        )}
        {edad} {falta && t('errorRed')}
      </Aviso>
    </div>
  )
}
