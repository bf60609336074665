import { type Locale, localeTag } from '@gremial/contract/platform/locale.ts'
import { useTranslation } from 'react-i18next'

/** "Noviembre" for 202611, "Nov" if narrow; "Enero a febrero" for several months. */
export function useMonthsName(width = true): (column: { desde: number; hasta: number }) => string {
  const { t, i18n } = useTranslation()
  const length = new Intl.DateTimeFormat(localeTag[i18n.language as Locale], {
    month: width ? 'long' : 'short',
    timeZone: 'UTC',
  })
  const nombre = (month: number) => length.format(new Date(Date.UTC(Math.floor(month / 100), (month % 100) - 1, 15)))
  const conMayuscula = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return ({ desde, hasta }) =>
    conMayuscula(desde === hasta ? nombre(desde) : t('cuentas.mesA', { desde: nombre(desde), hasta: nombre(hasta) }))
}
