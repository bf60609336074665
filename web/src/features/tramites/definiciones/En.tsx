import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/DateField.tsx'

/** Fields small enough for a sentence. */

interface NumeroProps {
  nombre: string
  valor: number | null
  /** An empty field is null if optional; otherwise the value stays. */
  opcional?: boolean
  cifras?: number
  /** With sign and up to two decimals, as the contract accepts limits. */
  conSigno?: boolean
  cambiar(valor: number | null): void
}

const entero = /^\d*/
const conSignoYDecimales = /^-?\d*(?:,\d{0,2})?/

export function NumeroEn({ nombre, valor, opcional = false, cifras = 4, conSigno = false, cambiar }: NumeroProps) {
  // It may be empty while edited; the stored value returns on blur.
  const [texto, setTexto] = useState<string>()
  return (
    <TextInput
      className="armar-en armar-numero"
      aria-label={nombre}
      inputMode={conSigno ? 'text' : 'numeric'}
      maxLength={cifras}
      value={texto ?? (valor === null ? '' : String(valor).replace('.', ','))}
      onChange={(e) => {
        const limpio = e.currentTarget.value.replaceAll(/[^\d,-]/g, '')
        const [escrito = ''] = (conSigno ? conSignoYDecimales : entero).exec(limpio) ?? []
        setTexto(escrito)
        // A sign alone is no number yet.
        if (/\d/.test(escrito)) cambiar(Number(escrito.replace(',', '.')))
        else if (opcional) cambiar(null)
      }}
      onBlur={() => setTexto(undefined)}
    />
  )
}

interface ElegirProps<T extends string> {
  nombre: string
  valor: T
  opciones: ReadonlyArray<{ value: T; label: string }>
  cambiar(valor: T): void
}

export function ElegirEn<T extends string>({ nombre, valor, opciones, cambiar }: ElegirProps<T>) {
  return (
    <NativeSelect
      className="armar-en"
      aria-label={nombre}
      data={[...opciones]}
      value={valor}
      onChange={(e) => cambiar(e.currentTarget.value as T)}
    />
  )
}

interface NombresProps {
  nombre: string
  valores: readonly string[]
  /** Names of the catalogue; chosen names no longer in it are kept, and marked as missing. */
  catalogo: readonly string[]
  cambiar(valores: string[]): void
  vacio?: string
}

export function NombresEn({ nombre, valores, catalogo, cambiar, vacio }: NombresProps) {
  const { t } = useTranslation()
  return (
    <MultiSelect
      className="armar-nombres"
      aria-label={nombre}
      searchable
      hidePickedOptions
      data={[...new Set([...catalogo, ...valores])]}
      value={[...valores]}
      placeholder={valores.length === 0 ? (vacio ?? t('armar.elegir')) : undefined}
      nothingFoundMessage={t('armazon.buscarNada')}
      onChange={cambiar}
    />
  )
}

/** A date, ISO; '' if none. */
export function DiaEn({ nombre, valor, cambiar }: { nombre: string; valor: string; cambiar(dia: string): void }) {
  return <DateField clearable className="armar-en" aria-label={nombre} value={valor} onChange={(dia) => cambiar(dia ?? '')} />
}
