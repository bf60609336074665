import { mailChange } from '@gremial/contract/acceso/perfil.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import type { PropiedadesDialogo } from './dialogo.ts'

const empty = { email1: '', email2: '', password: '' }

/** Requests an e-mail change, effective when the link sent there is opened (B-PERFIL-04, B-CAMBIOMAIL-01..07). */
export function MailDialog({ usuario, cerrar, salir }: PropiedadesDialogo) {
  const { t } = useTranslation()
  const formulario = useForm({
    initialValues: empty,
    request: (values: typeof empty) => request(mailChange.pedir, { body: { id: usuario.id, ...values } }),
    failure: t('registro.noSeEnvio'),
    onSaved: (_, { email1 }) => salir(t('perfil.dialogoCorreo.lista', { email: email1, anterior: usuario.email })),
  })
  const { form } = formulario
  return (
    <FormDialog title={t('perfil.cambiarCorreo')} action={t('perfil.dialogoCorreo.enviar')} form={formulario} close={cerrar}>
      <p>{t('perfil.dialogoCorreo.texto', { email: usuario.email })}</p>
      {(['email1', 'email2'] as const).map((field, i) => (
        <TextInput
          key={field}
          label={t(i === 0 ? 'perfil.dialogoCorreo.nuevo' : 'perfil.dialogoCorreo.repetir')}
          type="email"
          inputMode="email"
          autoComplete={i === 0 ? 'email' : 'off'}
          maxLength={81}
          data-autofocus={i === 0 || undefined}
          {...form.getInputProps(field)}
          // Phones capitalise the address and append a blank.
          onChange={(e) => form.setFieldValue(field, e.currentTarget.value.trim().toLowerCase())}
        />
      ))}
      <PasswordInput
        label={t('perfil.dialogoCorreo.clave')}
        autoComplete="current-password"
        maxLength={100}
        visibilityToggleButtonProps={{ 'aria-label': t('comun.mostrarClave') }}
        {...form.getInputProps('password')}
      />
    </FormDialog>
  )
}
