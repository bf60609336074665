import { formatPhone, parsePhone } from '@gremial/contract/values/phone.ts'
import { useTranslation } from 'react-i18next'
import { PhoneField } from '../../../ui/PhoneField.tsx'
import type { FormularioPersonal } from './valores.ts'

/** Phone input: one field, stored and sent as three parts (B-USUARIOS-28, K-28). */
export function TelefonoPersonal({ form }: { form: FormularioPersonal }) {
  const { t } = useTranslation()
  const { prefijoTelefono, caracteristicaTelefono, telefono } = form.values
  // An error in any part shows as an unreadable phone.
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
