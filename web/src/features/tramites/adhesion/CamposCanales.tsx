import { Checkbox, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PhoneField } from '../../../ui/PhoneField.tsx'

export interface Canales {
  resumenDigitalEmail: number
  resumenDigitalWA: number
  telefono: string
  email: string
}

interface Props {
  valores: Canales
  cambiar(parte: Partial<Canales>): void
  error(campo: string): ReactNode
}

/** Delivery of statements: e-mail, WhatsApp or both, and contact data. */
export function CamposCanales({ valores, cambiar, error }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Checkbox
        label={t('adherir.porCorreo')}
        checked={valores.resumenDigitalEmail === 1}
        onChange={(e) => cambiar({ resumenDigitalEmail: e.currentTarget.checked ? 1 : 0 })}
      />
      <Checkbox
        label={t('adherir.porWA')}
        checked={valores.resumenDigitalWA === 1}
        onChange={(e) => cambiar({ resumenDigitalWA: e.currentTarget.checked ? 1 : 0 })}
      />
      <TextInput
        data-path="email"
        label={t('adherir.correo')}
        description={t('adherir.ayudaContacto')}
        inputMode="email"
        maxLength={80}
        value={valores.email}
        onChange={(e) => cambiar({ email: e.currentTarget.value })}
        error={error('email')}
      />
      <PhoneField
        data-path="telefono"
        label={t('adherir.telefono')}
        value={valores.telefono}
        onChange={(telefono) => cambiar({ telefono })}
        error={error('telefono')}
      />
    </>
  )
}
