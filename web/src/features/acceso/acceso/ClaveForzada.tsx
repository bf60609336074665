import { acceso } from '@gremial/contract/acceso/acceso.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Modal, PasswordInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forget } from '../../../platform/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/dialogs.ts'
import { useForm } from '../../../ui/form/useForm.ts'

/**
 * Forced password change (A-CLAVEFORZADA-01..09): an explanation, then a form that neither an outside click nor Escape closes.
 * Saving ends the session; the user logs in with the new password (K-71).
 */
export function ClaveForzada() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [avisado, setAvisado] = useState(false)
  const formulario = useForm({
    initialValues: { password: '', password2: '' },
    request: (claves: { password: string; password2: string }) =>
      request(acceso.cambiarClave, { body: { ...claves, origen: 'forzado' } }),
    failure: t('formulario.noSeGuardo'),
    async onSaved() {
      await notify(t('clave.titulo'), t('clave.lista'), t('comun.aceptar'))
      await forget()
      await navegar({ to: '/login' })
    },
  })
  const { form, props, saving } = formulario
  const fijo = {
    opened: true,
    onClose: () => undefined,
    withCloseButton: false,
    closeOnClickOutside: false,
    closeOnEscape: false,
  }
  const clave = {
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('comun.mostrarClave') },
  }
  if (!avisado) {
    return (
      <Modal {...fijo} title={t('clave.avisoTitulo')}>
        <p>{t('clave.avisoTexto')}</p>
        <div className="botones">
          <Button variant="principal" data-autofocus onClick={() => setAvisado(true)}>
            {t('clave.seguir')}
          </Button>
        </div>
      </Modal>
    )
  }
  return (
    <Modal {...fijo} title={t('clave.titulo')}>
      <form {...props} className="pila">
        <PasswordInput
          label={t('clave.nueva')}
          description={t('registro.claveAyuda')}
          data-autofocus
          {...clave}
          {...form.getInputProps('password')}
        />
        <PasswordInput label={t('clave.repetir')} {...clave} {...form.getInputProps('password2')} />
        <div className="botones">
          <Button type="submit" variant="principal" loading={saving}>
            {t('clave.guardar')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
