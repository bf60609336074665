import 'dayjs/locale/es'
import 'dayjs/locale/ja'
import 'dayjs/locale/zh-cn'
import '@mantine/dates/styles.layer.css'
import { parseDate, parseTypedDay } from '@gremial/contract/values/dates.ts'
import { DateInput, type DateInputProps } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, today } from '../platform/today.ts'

dayjs.extend(customParseFormat)

interface Props
  extends Omit<
    DateInputProps,
    'value' | 'defaultValue' | 'onChange' | 'valueFormat' | 'dateParser' | 'locale' | 'minDate' | 'maxDate'
  > {
  /** ISO day, or the raw text while it is not a day; validation then rejects it. */
  value?: string | null
  onChange?(day: string | null): void
  /** The calendar disables days outside the limits. A typed one is kept and shows an error on blur. */
  minDate?: string | undefined
  maxDate?: string | undefined
}

/**
 * Date input, typed (3/5/26, 1811, ayer) or chosen; shows DD/MM/YYYY, value in ISO (A-FORMATO-01). Invalid text is never
 * replaced; it stays with its error. Pass `clearable` for optional dates.
 */
export function DateField({ value, onChange, minDate, maxDate, error, onBlur, ...props }: Props) {
  const { t, i18n } = useTranslation()
  const [dismissed, setDismissed] = useState(false)
  const day = parseDate(value ?? '') ?? null
  const typed = (text: string) =>
    parseTypedDay(text, {
      today: today(),
      from: minDate,
      until: maxDate,
      words: [t('fechas.hoy'), t('fechas.ayer')],
    })
  const isNotDay = Boolean(value) && day === null
  function problem(): string | undefined {
    if (isNotDay) return t('validacion.fecha')
    if (day && minDate && day < minDate) return t('fechas.desde', { dia: formatDate(minDate) })
    return day && maxDate && day > maxDate ? t('fechas.hasta', { dia: formatDate(maxDate) }) : undefined
  }
  const shown = error ?? (dismissed ? problem() : undefined)
  return (
    <DateInput
      valueFormat="DD/MM/YYYY"
      dateParser={(text) => typed(text) ?? null}
      locale={i18n.language === 'zh' ? 'zh-cn' : i18n.language}
      inputMode="numeric"
      placeholder={t('fechas.comoSeEscribe')}
      // No red weekends: they are not errors.
      weekendDays={[]}
      clearButtonProps={{ 'aria-label': t('comun.borrarFecha') }}
      // Above a field with an error: the calendar opens on focus, and below it would cover the message.
      popoverProps={{ withinPortal: true, position: shown ? 'top-start' : 'bottom-start' }}
      // Reformats on blur, unless the text is not a day.
      fixOnBlur={!isNotDay}
      getDayProps={(d) => ({ disabled: (minDate !== undefined && d < minDate) || (maxDate !== undefined && d > maxDate) })}
      {...props}
      value={day}
      onChange={(fresh) => onChange?.(fresh)}
      onInput={(e) => {
        const text = e.currentTarget.value
        setDismissed(false)
        if (!typed(text)) onChange?.(text.trim() === '' ? null : text)
      }}
      onBlur={(e) => {
        setDismissed(true)
        onBlur?.(e)
      }}
      error={shown}
    />
  )
}
