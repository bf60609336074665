import { isOldDate, parseDate } from '@gremial/contract/values/dates.ts'
import i18next from 'i18next'
import { formatDate, today } from '../platform/today.ts'
import { ask } from './dialogs.ts'

/**
 * Asks for confirmation if the day is more than two years ago. Resolves to true for any other day and for invalid text.
 * (decisions §11)
 */
export function confirmOldDate(day: string | null): Promise<boolean> {
  const { t } = i18next
  const parsed = parseDate(day ?? '')
  if (!parsed || !isOldDate(parsed, today())) return Promise.resolve(true)
  return ask({
    title: t('fechas.vieja', { dia: formatDate(parsed) }),
    text: t('fechas.viejaTexto'),
    action: t('fechas.viejaSi'),
    cancel: t('fechas.corregir'),
    uncertain: true,
  })
}
