import { perfilPropio } from '@gremial/contract/acceso/perfil.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import type { PropiedadesDialogo } from './dialogo.ts'

/** Closing the own account: what it means, and the password (B-PERFIL-06, B-BAJA-01..05). */
export function DialogoBaja({ usuario, cerrar, salir }: PropiedadesDialogo) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { password: '' },
    pedido: (cuerpo: { password: string }) => pedido(perfilPropio.deshabilitar, { cuerpo }),
    fallo: t('registro.noSeEnvio'),
    alGuardar: () => salir(t('perfil.dialogoBaja.lista')),
  })
  return (
    <DialogoFormulario
      titulo={t('perfil.deshabilitar')}
      accion={t('perfil.dialogoBaja.accion')}
      cancelar={t('perfil.dialogoBaja.no')}
      grave
      formulario={formulario}
      cerrar={cerrar}
    >
      <p>{t('perfil.dialogoBaja.texto', { email: usuario.email })}</p>
      <PasswordInput
        label={t('perfil.dialogoBaja.clave')}
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': t('comun.mostrarClave') }}
        {...formulario.form.getInputProps('password')}
      />
    </DialogoFormulario>
  )
}
