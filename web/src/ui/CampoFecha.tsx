import 'dayjs/locale/es'
import 'dayjs/locale/ja'
import 'dayjs/locale/zh-cn'
import '@mantine/dates/styles.css'
import { leerFechaEscrita } from '@gremial/contract/platform/fechas.ts'
import { DateInput, type DateInputProps } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useTranslation } from 'react-i18next'
import { hoy } from '../platform/hoy.ts'

dayjs.extend(customParseFormat)

/** A date as people type it (3/5/26) or choose it; shown DD/MM/YYYY, its value is ISO (A-FORMATO-01). */
export function CampoFecha(props: Omit<DateInputProps, 'valueFormat' | 'dateParser' | 'locale'>) {
  const { t, i18n } = useTranslation()
  return (
    <DateInput
      valueFormat="DD/MM/YYYY"
      dateParser={(texto) => leerFechaEscrita(texto, hoy()) ?? null}
      locale={i18n.language === 'zh' ? 'zh-cn' : i18n.language}
      inputMode="numeric"
      placeholder="DD/MM/AAAA"
      clearable
      clearButtonProps={{ 'aria-label': t('comun.borrarFecha') }}
      popoverProps={{ withinPortal: true }}
      {...props}
    />
  )
}
