import { type Locale, localeTag } from '@gremial/contract/platform/locale.ts'
import { useTranslation } from 'react-i18next'

/** "Noviembre", of 202611, or "Nov" where it is narrow; of several months, "Enero a febrero". */
export function useNombreDeMeses(ancho = true): (columna: { desde: number; hasta: number }) => string {
  const { t, i18n } = useTranslation()
  const largo = new Intl.DateTimeFormat(localeTag[i18n.language as Locale], {
    month: ancho ? 'long' : 'short',
    timeZone: 'UTC',
  })
  const nombre = (mes: number) => largo.format(new Date(Date.UTC(Math.floor(mes / 100), (mes % 100) - 1, 15)))
  const conMayuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1)
  return ({ desde, hasta }) =>
    conMayuscula(desde === hasta ? nombre(desde) : t('cuentas.mesA', { desde: nombre(desde), hasta: nombre(hasta) }))
}
