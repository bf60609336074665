import type { PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { nombrePorRendir } from './estado.ts'

interface Hecha {
  id: number
  numeroRendicion: string
}

/** Messages about moved receipts, with a link to their settlement; a refusal names its receipt. */
export function useNotices(van: readonly PorRendir[]) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  return {
    toldOf({ id, numeroRendicion: numero }: Hecha, message: string): void {
      const to = {
        to: '/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/lista',
        params: { idrendicion: String(id) },
      } as const
      notifications.show({
        message: (
          <>
            {message}{' '}
            <a
              href={`/app/seccionales/rendiciones-gasto/${id}/conceptos/lista`}
              onClick={(e) => {
                e.preventDefault()
                void navegar(to)
              }}
            >
              {t('porRendir.ver', { numero })}
            </a>
          </>
        ),
        autoClose: 12_000,
      })
    },
    refused(error: Error): boolean {
      const clave = error instanceof ApiError && (error.detail as { clave?: string } | undefined)?.clave
      const own = van.find((f) => f.clave === clave)
      if (!own) return false
      void notifyFailure(
        t('porRendir.noPasoPor', { nombre: nombrePorRendir(own), importe: formatAmount(own.importe ?? 0) }),
        error,
      )
      return true
    },
  }
}
