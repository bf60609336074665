import { useNetwork } from '@mantine/hooks'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { edadDatos } from '../../platform/edadDatos.ts'
import { hayMuchaGente } from '../../platform/reintento.ts'
import { Aviso } from '../../ui/estados.tsx'
import { noVino } from './alVenir.ts'

/**
 * Stays on top until the network is back, with the age of what is shown; until what was pressed, and did not come, comes; or while what was
 * asked for waits its turn, because there are many people.
 */
export function Conexion() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  const falta = noVino.use()
  const edad = edadDatos.use()
  useEffect(() => {
    if (online) noVino.set(false)
  }, [online])
  const mucha = useIsFetching({ predicate: ({ state }) => hayMuchaGente(state.fetchFailureReason) }) > 0
  if (online && !falta && !edad && !mucha) return null
  return (
    <div className="sin-conexion">
      <Aviso tipo="alerta" icono="sinRed">
        {!online && (
          <>
            <strong>{t('armazon.sinConexion')}</strong> {t('armazon.sinConexionTexto')}{' '}
          </>
        )}
        {edad} {falta && t('errorRed')} {mucha && t('armazon.muchaGente')}
      </Aviso>
    </div>
  )
}
