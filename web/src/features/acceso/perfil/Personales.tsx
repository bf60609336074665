import '../../../ui/person.css'
import { withHyphens } from '@gremial/contract/values/cuit.ts'
import { formatIdentityDocument } from '@gremial/contract/values/identity-document.ts'
import { Select, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FocusEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { type FormularioPersonal, type PerfilValues } from './valores.ts'

const personales = ['apellido', 'nombre', 'numeroDocumento', 'fechaNacimiento', 'genero', 'cuilCuit'] as const

interface Props {
  form: FormularioPersonal
  perfil: PerfilValues & { delPadron: readonly string[] }
  /** Note on read-only fields. */
  nota?: string
}

/** Identity fields: from the register, or editable if it has none. */
export function Personales({ form, perfil, nota }: Props) {
  const { t } = useTranslation()
  const deGenero = { 1: t('perfil.masculino'), 2: t('perfil.femenino') } as Record<number, string>
  const generos = [1, 2].map((n) => ({ value: String(n), label: deGenero[n] as string }))
  const read: Record<(typeof personales)[number], [rotulo: string, valor: string]> = {
    apellido: [t('perfil.apellido'), perfil.apellido],
    nombre: [t('perfil.nombre'), perfil.nombre],
    numeroDocumento: [t('perfil.documento'), formatIdentityDocument(perfil.numeroDocumento)],
    fechaNacimiento: [t('perfil.nacimiento'), perfil.fechaNacimiento ? formatDate(perfil.fechaNacimiento) : ''],
    genero: [t('perfil.genero'), deGenero[perfil.genero ?? 0] ?? ''],
    cuilCuit: [t('perfil.cuil'), perfil.cuilCuit],
  }
  const cuil = form.getInputProps('cuilCuit')
  const typed: Record<(typeof personales)[number], ReactNode> = {
    apellido: (
      <TextInput label={read.apellido[0]} maxLength={40} autoComplete="family-name" {...form.getInputProps('apellido')} />
    ),
    nombre: <TextInput label={read.nombre[0]} maxLength={40} autoComplete="given-name" {...form.getInputProps('nombre')} />,
    numeroDocumento: (
      <TextInput
        label={read.numeroDocumento[0]}
        inputMode="numeric"
        {...form.getInputProps('numeroDocumento')}
        // Users type it with dots, as on the card.
        onChange={(e) => form.setFieldValue('numeroDocumento', e.currentTarget.value.replace(/[\s.]/g, ''))}
      />
    ),
    fechaNacimiento: (
      <DateField
        label={read.fechaNacimiento[0]}
        {...form.getInputProps('fechaNacimiento')}
        value={form.values.fechaNacimiento || null}
        onChange={(day) => form.setFieldValue('fechaNacimiento', day ?? '')}
      />
    ),
    genero: (
      <Select
        label={read.genero[0]}
        data={generos}
        {...form.getInputProps('genero')}
        value={form.values.genero === null ? null : String(form.values.genero)}
        onChange={(value) => form.setFieldValue('genero', value === null ? null : Number(value))}
      />
    ),
    cuilCuit: (
      <TextInput
        label={<OptionalLabel>{read.cuilCuit[0]}</OptionalLabel>}
        placeholder="99-99999999-9"
        inputMode="numeric"
        maxLength={13}
        {...cuil}
        onBlur={(e: FocusEvent<HTMLInputElement>) => {
          form.setFieldValue('cuilCuit', withHyphens(e.currentTarget.value.trim()))
          cuil.onBlur?.(e)
        }}
      />
    ),
  }
  const fijos = personales.filter((field) => perfil.delPadron.includes(field))
  const own = personales.filter((field) => !perfil.delPadron.includes(field))
  return (
    <fieldset className="perfil-grupo">
      <legend>{t('perfil.datos')}</legend>
      {fijos.length > 0 && (
        <>
          <dl className="datos">
            {fijos.map((field) => (
              <div key={field}>
                <dt>{read[field][0]}</dt>
                <dd>{read[field][1] || t('comun.sinDato')}</dd>
              </div>
            ))}
          </dl>
          <p className="ayuda perfil-nota">
            <Icon name="info" small />
            {nota ?? (
              <>
                {t('perfil.delPadron')}{' '}
                <Link to="/app/usuarios/contacto" search={{ corregir: '1' }}>
                  {t('perfil.corregir')}
                </Link>
              </>
            )}
          </p>
        </>
      )}
      {own.length > 0 && (
        <div className="perfil-campos">
          {own.map((field) => (
            <div key={field}>{typed[field]}</div>
          ))}
        </div>
      )}
    </fieldset>
  )
}
