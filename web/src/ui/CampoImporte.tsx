import './campos.css'
import { formatearImporte, leerImporte } from '@gremial/contract/platform/dinero.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

const mostrar = (centavos: number | null): string =>
  centavos === null || Number.isNaN(centavos) ? '' : formatearImporte(centavos / 100)

/** As it is edited: without the dots of the thousands, which are in the way of a change in the middle. */
const paraEditar = (centavos: number | null): string =>
  centavos === null || Number.isNaN(centavos) ? '' : mostrar(centavos).replaceAll('.', '').replace('−', '-')

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'classNames'> {
  /** Integer cents; null while it is empty, NaN while what was typed is no amount. */
  value: number | null
  onChange(centavos: number | null): void
  /** An empty field is zero and says so when it is left. */
  vacioEsCero?: boolean
}

/**
 * An amount as people type it ("1.234,56", "1234.56", "1234,5"), in integer cents; written back as 1.234,56 when it is left.
 * It is a text field: the mouse wheel never changes money.
 */
export function CampoImporte({ value: valor, onChange: alCambiar, vacioEsCero = false, onFocus, onBlur, ...resto }: Props) {
  const [texto, setTexto] = useState(() => mostrar(valor))
  const { t } = useTranslation()
  const [editando, setEditando] = useState(false)
  // A click that brought the focus selects too; the next one puts the caret where it falls.
  const reciente = useRef(false)
  // A change from outside (repeat-last, a cleared form) is shown; what is being typed, or could not be read, stays as it is.
  useEffect(() => {
    if (!editando && !Number.isNaN(valor)) setTexto(mostrar(valor))
  }, [valor, editando])
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      leftSection={<span className="suave">$</span>}
      leftSectionPointerEvents="none"
      classNames={{ input: 'importe' }}
      {...resto}
      // Said as soon as it is left, and not only on saving.
      error={resto.error ?? (!editando && Number.isNaN(valor) ? t('validacion.importe') : undefined)}
      value={texto}
      onFocus={(e) => {
        if (!resto.readOnly) {
          // At once: the first key, or a paste, already finds it selected and replaces it.
          flushSync(() => {
            setEditando(true)
            if (!Number.isNaN(valor)) setTexto(paraEditar(valor))
          })
          e.currentTarget.select()
          reciente.current = true
        }
        onFocus?.(e)
      }}
      onClick={(e) => {
        if (reciente.current) e.currentTarget.select()
        reciente.current = false
      }}
      onChange={(e) => {
        const escrito = e.currentTarget.value
        setTexto(escrito)
        alCambiar(escrito.trim() === '' ? (vacioEsCero ? 0 : null) : (leerImporte(escrito) ?? Number.NaN))
      }}
      onBlur={(e) => {
        reciente.current = false
        setEditando(false)
        onBlur?.(e)
      }}
    />
  )
}
