import { ownPerfil } from '@gremial/contract/acceso/perfil.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import type { PropiedadesDialogo } from './dialogo.ts'

/** Closes the own account: consequences and password (B-PERFIL-06, B-BAJA-01..05). */
export function DialogoBaja({ usuario, cerrar, salir }: PropiedadesDialogo) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { password: '' },
    request: (cuerpo: { password: string }) => request(ownPerfil.deshabilitar, { body: cuerpo }),
    failure: t('registro.noSeEnvio'),
    onSaved: () => salir(t('perfil.dialogoBaja.lista')),
  })
  return (
    <FormDialog
      title={t('perfil.deshabilitar')}
      action={t('perfil.dialogoBaja.accion')}
      cancel={t('perfil.dialogoBaja.no')}
      danger
      form={form}
      close={cerrar}
    >
      <p>{t('perfil.dialogoBaja.texto', { email: usuario.email })}</p>
      <PasswordInput
        label={t('perfil.dialogoBaja.clave')}
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': t('comun.mostrarClave') }}
        {...form.form.getInputProps('password')}
      />
    </FormDialog>
  )
}
