import 'dayjs/locale/es'
import 'dayjs/locale/ja'
import 'dayjs/locale/zh-cn'
import '@mantine/dates/styles.layer.css'
import { leerDiaEscrito, leerFecha, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { DateInput, type DateInputProps } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoy } from '../platform/hoy.ts'

dayjs.extend(customParseFormat)

interface Props
  extends Omit<
    DateInputProps,
    'value' | 'defaultValue' | 'onChange' | 'valueFormat' | 'dateParser' | 'locale' | 'minDate' | 'maxDate'
  > {
  /** ISO; or what was typed, while it is no day: whoever validates refuses it as it stands. */
  value?: string | null
  onChange?(dia: string | null): void
  /** Days outside are grey in the calendar. A typed one is not touched: once it is left, it is said under it. */
  minDate?: string | undefined
  maxDate?: string | undefined
}

/**
 * A date as people type it (3/5/26, 1811, ayer) or choose it; shown DD/MM/YYYY, its value is ISO (A-FORMATO-01). What was typed is never replaced:
 * what is no day stays, with its message under it. One that may be left empty says so (`clearable`).
 */
export function CampoFecha({ value, onChange, minDate, maxDate, error, onBlur, ...props }: Props) {
  const { t, i18n } = useTranslation()
  const [dejado, setDejado] = useState(false)
  const dia = leerFecha(value ?? '') ?? null
  const escrito = (texto: string) =>
    leerDiaEscrito(texto, {
      hoy: hoy(),
      desde: minDate,
      hasta: maxDate,
      palabras: [t('fechas.hoy'), t('fechas.ayer')],
    })
  const noEsDia = Boolean(value) && dia === null
  function loQueTiene(): string | undefined {
    if (noEsDia) return t('validacion.fecha')
    if (dia && minDate && dia < minDate) return t('fechas.desde', { dia: mostrarFecha(minDate) })
    return dia && maxDate && dia > maxDate ? t('fechas.hasta', { dia: mostrarFecha(maxDate) }) : undefined
  }
  return (
    <DateInput
      valueFormat="DD/MM/YYYY"
      dateParser={(texto) => escrito(texto) ?? null}
      locale={i18n.language === 'zh' ? 'zh-cn' : i18n.language}
      inputMode="numeric"
      placeholder="DD/MM/AAAA"
      // No day is red: a weekend is not a mistake.
      weekendDays={[]}
      clearButtonProps={{ 'aria-label': t('comun.borrarFecha') }}
      popoverProps={{ withinPortal: true }}
      // Written back as DD/MM/YYYY when it is left, unless it is no day.
      fixOnBlur={!noEsDia}
      getDayProps={(d) => ({ disabled: (minDate !== undefined && d < minDate) || (maxDate !== undefined && d > maxDate) })}
      {...props}
      value={dia}
      onChange={(nuevo) => onChange?.(nuevo)}
      onInput={(e) => {
        const texto = e.currentTarget.value
        setDejado(false)
        if (!escrito(texto)) onChange?.(texto.trim() === '' ? null : texto)
      }}
      onBlur={(e) => {
        setDejado(true)
        onBlur?.(e)
      }}
      error={error ?? (dejado ? loQueTiene() : undefined)}
    />
  )
}
