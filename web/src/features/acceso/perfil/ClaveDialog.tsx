import { acceso } from '@gremial/contract/acceso/acceso.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import type { PropiedadesDialogo } from './dialogo.ts'

const empty = { passwordAnterior: '', password: '', password2: '' }

/** Password change, given the current one (B-PERFIL-05, B-CAMBIOCLAVE-01..07). */
export function ClaveDialog({ usuario, cerrar, salir }: PropiedadesDialogo) {
  const { t } = useTranslation()
  const formulario = useForm({
    initialValues: empty,
    request: (claves: typeof empty) => request(acceso.cambiarClave, { body: { ...claves, id: usuario.id, origen: 'perfil' } }),
    failure: t('formulario.noSeGuardo'),
    onSaved: () => salir(t('perfil.dialogoClave.lista')),
  })
  const { form } = formulario
  const ver = { visibilityToggleButtonProps: { 'aria-label': t('comun.mostrarClave') } }
  return (
    <FormDialog title={t('perfil.cambiarClave')} action={t('perfil.dialogoClave.guardar')} form={formulario} close={cerrar}>
      <p>{t('perfil.dialogoClave.texto')}</p>
      {/* Tells password managers the account. */}
      <input type="email" autoComplete="username" value={usuario.email} readOnly hidden />
      <PasswordInput
        label={t('perfil.dialogoClave.anterior')}
        autoComplete="current-password"
        data-autofocus
        {...ver}
        {...form.getInputProps('passwordAnterior')}
      />
      <PasswordInput
        label={t('perfil.dialogoClave.nueva')}
        description={t('registro.claveAyuda')}
        autoComplete="new-password"
        {...ver}
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label={t('perfil.dialogoClave.repetir')}
        autoComplete="new-password"
        {...ver}
        {...form.getInputProps('password2')}
      />
    </FormDialog>
  )
}
