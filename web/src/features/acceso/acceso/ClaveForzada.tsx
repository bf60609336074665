import { claveForzada } from '@gremial/contract/acceso/acceso.ts'
import { Modal, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ErrorApi } from '../../../platform/api.ts'
import { erroresDe } from '../../../platform/formulario.ts'
import { olvidar } from '../../../platform/sesion.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar } from '../../../ui/dialogos.ts'

/**
 * The forced change of password (A-CLAVEFORZADA-01..09): first it says why, then a form that neither a click outside nor Escape
 * close. Saving it ends the session, and one enters again with the new password (K-71).
 */
export function ClaveForzada() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [avisado, setAvisado] = useState(false)
  const form = useForm({ initialValues: { password: '', password2: '' }, validate: erroresDe(claveForzada) })
  const guardar = useMutation({
    mutationFn: (datos: typeof form.values) => api.post('usuarios/actual/cambiar-password', { ...datos, origen: 'forzado' }),
    // Not awaited: the call is over, and its progress must not lie over the dialog.
    onSuccess() {
      void avisar(t('clave.titulo'), t('clave.lista'), t('comun.aceptar')).then(() => {
        olvidar()
        return navegar({ to: '/login' })
      })
    },
    onError(error) {
      if (error instanceof ErrorApi && Object.keys(error.errores).length > 0) form.setErrors(error.errores)
      else void avisar(t('formulario.noSeGuardo'), error.message, t('comun.aceptar'))
    },
  })
  const fijo = {
    opened: true,
    onClose: () => undefined,
    withCloseButton: false,
    closeOnClickOutside: false,
    closeOnEscape: false,
  }
  if (!avisado) {
    return (
      <Modal {...fijo} title={t('clave.avisoTitulo')}>
        <p>{t('clave.avisoTexto')}</p>
        <div className="botones">
          <Boton variante="principal" data-autofocus onClick={() => setAvisado(true)}>
            {t('clave.seguir')}
          </Boton>
        </div>
      </Modal>
    )
  }
  return (
    <Modal {...fijo} title={t('clave.titulo')}>
      <form noValidate className="pila" onSubmit={form.onSubmit((datos) => guardar.mutate(datos))}>
        <PasswordInput
          label={t('clave.nueva')}
          description={t('clave.ayuda')}
          autoComplete="new-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('comun.mostrarClave') }}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={t('clave.repetir')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('comun.mostrarClave') }}
          {...form.getInputProps('password2')}
        />
        <div className="botones">
          <Boton type="submit" variante="principal" cargando={guardar.isPending}>
            {t('clave.guardar')}
          </Boton>
        </div>
      </form>
    </Modal>
  )
}
