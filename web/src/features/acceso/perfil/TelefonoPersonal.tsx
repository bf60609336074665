import { formatPhone, parsePhone } from '@gremial/contract/values/phone.ts'
import { useTranslation } from 'react-i18next'
import { PhoneField } from '../../../ui/PhoneField.tsx'
import type { FormularioPersonal } from './valores.ts'

/** The phone of a person: one field; its three parts are what the form keeps and sends (B-USUARIOS-28, K-28). */
export function TelefonoPersonal({ form }: { form: FormularioPersonal }) {
  const { t } = useTranslation()
  const { prefijoTelefono, caracteristicaTelefono, telefono } = form.values
  // What is asked of one of the parts, its length or its figures, is a phone that could not be read.
  const problem = (['prefijoTelefono', 'caracteristicaTelefono', 'telefono'] as const).map((c) => form.errors[c]).find(Boolean)
  return (
    <PhoneField
      label={t('perfil.telefono')}
      data-path="telefono"
      value={formatPhone({ prefijoTelefono, caracteristicaTelefono, telefono })}
      error={problem && (telefono ? t('validacion.telefonoDoce') : problem)}
      onChange={(typed) => {
        const parts = parsePhone(typed) ?? { prefijoTelefono: '', caracteristicaTelefono: '', telefono: typed }
        for (const field of ['prefijoTelefono', 'caracteristicaTelefono', 'telefono'] as const)
          form.setFieldValue(field, parts[field])
      }}
    />
  )
}
