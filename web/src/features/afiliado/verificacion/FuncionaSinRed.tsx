import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { Notice } from '../../../ui/states.tsx'
import { carnetGuardado } from './carnetGuardado.ts'

/** States that the card works offline, once the application and the card are both stored on this phone. */
export function FuncionaSinRed() {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['sin-red-listo'],
    staleTime: 0,
    gcTime: 0,
    // The service worker needs some time to store everything.
    refetchInterval: ({ state }) => (state.data ? false : 3000),
    queryFn: async () => {
      const [pagina, guardado] = await Promise.all([globalThis.caches?.match('/carnet'), carnetGuardado()])
      return pagina && guardado && guardado !== 'anulado' ? guardado.guardado : null
    },
  })
  if (!data) return null
  return (
    <Notice icon="sinRed">
      <strong>{t('carnet.verificacion.funciona')}</strong>{' '}
      {t('carnet.verificacion.funcionaTexto', { momento: formatTimestamp(new Date(data)) })}
    </Notice>
  )
}
