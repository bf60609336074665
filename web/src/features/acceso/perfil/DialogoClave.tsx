import { acceso } from '@gremial/contract/acceso/acceso.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import type { PropiedadesDialogo } from './dialogo.ts'

const vacio = { passwordAnterior: '', password: '', password2: '' }

/** Another password, with the current one (B-PERFIL-05, B-CAMBIOCLAVE-01..07). */
export function DialogoClave({ usuario, cerrar, salir }: PropiedadesDialogo) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: vacio,
    pedido: (claves: typeof vacio) => pedido(acceso.cambiarClave, { cuerpo: { ...claves, id: usuario.id, origen: 'perfil' } }),
    fallo: t('formulario.noSeGuardo'),
    alGuardar: () => salir(t('perfil.dialogoClave.lista')),
  })
  const { form } = formulario
  const ver = { visibilityToggleButtonProps: { 'aria-label': t('comun.mostrarClave') } }
  return (
    <DialogoFormulario
      titulo={t('perfil.cambiarClave')}
      accion={t('perfil.dialogoClave.guardar')}
      formulario={formulario}
      cerrar={cerrar}
    >
      <p>{t('perfil.dialogoClave.texto')}</p>
      {/* So that a password manager knows whose password it is. */}
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
    </DialogoFormulario>
  )
}
