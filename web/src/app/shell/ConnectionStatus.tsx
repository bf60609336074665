import { useNetwork } from '@mantine/hooks'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { dataAge } from '../../platform/dataAge.ts'
import { waitReason } from '../../platform/retryPolicy.ts'
import { Notice } from '../../ui/states.tsx'
import { arrivalFailed } from './onArrival.ts'

/**
 * Status notice on top: offline with the age of the data, code that failed to load after a press, or reads that wait for load
 * shedding or a restart.
 */
export function ConnectionStatus() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  const missing = arrivalFailed.use()
  const age = dataAge.use()
  useEffect(() => {
    if (online) arrivalFailed.set(false)
  }, [online])
  const waiting = (reason: ReturnType<typeof waitReason>) => ({
    predicate: ({ state }: { state: { fetchFailureReason: Error | null } }) => waitReason(state.fetchFailureReason) === reason,
  })
  const heavy = useIsFetching(waiting('muchaGente')) > 0
  const restarting = useIsFetching(waiting('reiniciando')) > 0
  if (online && !missing && !age && !heavy && !restarting) return null
  return (
    <div className="sin-conexion">
      <Notice type="alerta" icon="sinRed">
        {!online && (
          <>
            <strong>{t('armazon.sinConexion')}</strong> {t('armazon.sinConexionTexto')}{' '}
          </>
        )}
        {age} {missing && t('errorRed')} {heavy && t('armazon.muchaGente')} {restarting && t('armazon.reiniciando')}
      </Notice>
    </div>
  )
}
