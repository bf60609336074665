import '../condiciones.css'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import type { FormularioArmado } from '@gremial/contract/tramites/armados.ts'
import { domicilioDe } from '@gremial/contract/tramites/definicion.respuestas.ts'
import { type Campo, enIdioma } from '@gremial/contract/tramites/definicion.ts'
import type { DomicilioDado, RespuestaDada } from '@gremial/contract/tramites/definicion.valores.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../../platform/today.ts'
import { AmountField } from '../../../../ui/AmountField.tsx'
import { DateField } from '../../../../ui/DateField.tsx'
import { OptionalLabel } from '../../../../ui/OptionalLabel.tsx'
import { CampoCbu } from '../CampoCbu.tsx'
import { CampoFamiliar } from './CampoFamiliar.tsx'

interface Props {
  campo: Campo
  valor: RespuestaDada
  error: ReactNode
  /** Relatives and branches to choose from. */
  formulario: Pick<FormularioArmado, 'familia' | 'seccionales'>
  /** Language of its question, help and options. */
  idioma: Locale
  cambiar(valor: RespuestaDada): void
}

const textoDe = (valor: RespuestaDada): string => (typeof valor === 'string' ? valor : '')
const nada: DomicilioDado = { domicilio: '', localidad: '', codigoPostal: '' }

/** A field of a designed procedure, by type. */
export function CampoArmado({ campo: c, valor, error, formulario, idioma, cambiar }: Props) {
  const { t } = useTranslation()
  const pregunta = enIdioma(c.pregunta, idioma)
  const label = c.obligatorio ? pregunta : <OptionalLabel>{pregunta}</OptionalLabel>
  const comun = { 'data-path': c.clave, label, error, description: enIdioma(c.ayuda, idioma) || undefined }
  const elegir = (opciones: Array<{ value: string; label: string }>, elegida: string, alElegir: (v: string) => void) => (
    <NativeSelect
      {...comun}
      value={elegida}
      data={[{ value: '', label: t('armados.elegir') }, ...opciones]}
      onChange={(e) => alElegir(e.currentTarget.value)}
    />
  )
  switch (c.tipo) {
    case 'TEXTO': {
      const props = { ...comun, maxLength: c.maximo, value: textoDe(valor) }
      return c.maximo > 120 ? (
        <Textarea {...props} autosize minRows={3} onChange={(e) => cambiar(e.currentTarget.value)} />
      ) : (
        <TextInput {...props} onChange={(e) => cambiar(e.currentTarget.value)} />
      )
    }
    case 'NUMERO':
      return <CampoNumero {...comun} valor={typeof valor === 'number' ? valor : null} cambiar={cambiar} />
    case 'DINERO':
      return (
        <AmountField
          {...comun}
          value={typeof valor === 'number' ? toCents(valor) : null}
          onChange={(centavos) => {
            // An unfinished amount stays in the field, and is not an answer.
            if (centavos === null || !Number.isNaN(centavos)) cambiar(centavos === null ? null : fromCents(centavos))
          }}
        />
      )
    case 'FECHA':
      return (
        <DateField
          {...comun}
          clearable={!c.obligatorio}
          value={textoDe(valor) || null}
          {...(c.cuando === 'PASADA' && { maxDate: today() })}
          {...(c.cuando === 'FUTURA' && { minDate: today() })}
          onChange={(dia) => cambiar(dia)}
        />
      )
    case 'SI_NO':
      return elegir(
        [
          { value: 'si', label: t('armados.si') },
          { value: 'no', label: t('armados.no') },
        ],
        valor === null ? '' : valor === true ? 'si' : 'no',
        (v) => cambiar(v === '' ? null : v === 'si'),
      )
    case 'OPCION':
      return elegir(
        c.opciones.map((o) => ({ value: o.clave, label: enIdioma(o.texto, idioma) })),
        textoDe(valor),
        (v) => cambiar(v || null),
      )
    case 'SECCIONAL':
      return elegir(
        formulario.seccionales.map((s) => ({ value: s, label: s })),
        textoDe(valor),
        (v) => cambiar(v || null),
      )
    case 'FAMILIAR':
      return (
        <CampoFamiliar comun={comun} parentescos={c.parentescos} valor={valor} familia={formulario.familia} cambiar={cambiar} />
      )
    case 'CBU':
      return (
        <CampoCbu
          bloque="bloque-solicitud"
          rotulo={label}
          valor={textoDe(valor)}
          cambiar={(cbu) => cambiar(cbu || null)}
          error={error}
          ayuda={enIdioma(c.ayuda, idioma)}
        />
      )
    case 'DOMICILIO':
      return <CampoDomicilio label={label} error={error} valor={valor} cambiar={cambiar} />
  }
}

interface PropsDomicilio extends Pick<Props, 'valor' | 'error' | 'cambiar'> {
  label: ReactNode
}

function CampoDomicilio({ label, error, valor, cambiar }: PropsDomicilio) {
  const { t } = useTranslation()
  const d = domicilioDe(valor) ?? nada
  return (
    <fieldset className="pila">
      <legend>{label}</legend>
      {(['domicilio', 'localidad', 'codigoPostal'] as const).map((parte) => (
        <TextInput
          key={parte}
          label={t(`armados.${parte}`)}
          error={parte === 'domicilio' ? error : undefined}
          maxLength={{ domicilio: 120, localidad: 80, codigoPostal: 8 }[parte]}
          value={d[parte]}
          onChange={(e) => cambiar({ ...d, [parte]: e.currentTarget.value })}
        />
      ))}
    </fieldset>
  )
}

/** A number with a decimal comma; unfinished input stays in the field, and is not an answer. */
function CampoNumero({
  valor,
  cambiar,
  ...comun
}: {
  valor: number | null
  cambiar(valor: number | null): void
  label: ReactNode
  error: ReactNode
  description: string | undefined
}) {
  const [texto, setTexto] = useState(valor === null ? '' : String(valor).replace('.', ','))
  return (
    <TextInput
      {...comun}
      inputMode="decimal"
      maxLength={15}
      value={texto}
      onChange={(e) => {
        const escrito = e.currentTarget.value.replace(/[^\d,-]/g, '')
        setTexto(escrito)
        const numero = Number(escrito.replace(',', '.'))
        cambiar(escrito === '' || Number.isNaN(numero) ? null : numero)
      }}
    />
  )
}
