import '../../../ui/persona.css'
import { Input, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormularioPersonal } from './valores.ts'

const partes = [
  ['prefijoTelefono', 'prefijo', 4],
  ['caracteristicaTelefono', 'caracteristica', 4],
  ['telefono', 'numero', 10],
] as const

/** A phone as prefix, area code and number, with dashes between them and one message below: the three are one value (B-USUARIOS-28, K-28). */
export function CampoTelefono({ form }: { form: FormularioPersonal }) {
  const { t } = useTranslation()
  const base = useId()
  const problema = partes.map(([campo]) => form.errors[campo]).find(Boolean)
  return (
    <div className="perfil-telefono" role="group" aria-labelledby={`${base}-r`}>
      <span className="m-rotulo" id={`${base}-r`}>
        {t('perfil.telefono')}
      </span>
      <p className="ayuda" id={`${base}-a`}>
        {t('perfil.ayudaTelefono')}
      </p>
      <div className="partes">
        {partes.map(([campo, rotulo, cifras]) => {
          const propiedades = form.getInputProps(campo)
          return (
            <TextInput
              key={campo}
              label={t(`perfil.${rotulo}`)}
              inputMode="tel"
              autoComplete={
                campo === 'telefono' ? 'tel-local' : campo === 'prefijoTelefono' ? 'tel-country-code' : 'tel-area-code'
              }
              maxLength={cifras + 2}
              {...propiedades}
              aria-describedby={`${base}-a${problema ? ` ${base}-e` : ''}`}
              error={Boolean(problema)}
              // A "+54", "0341" with its blanks or a dash: only digits are kept.
              onChange={(e) => form.setFieldValue(campo, e.currentTarget.value.replace(/\D/g, '').slice(0, cifras))}
            />
          )
        })}
      </div>
      {problema && (
        <Input.Error id={`${base}-e`} className="m-error">
          {problema}
        </Input.Error>
      )}
    </div>
  )
}
