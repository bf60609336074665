import { acceso } from '@gremial/contract/acceso/acceso.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Modal, PasswordInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { olvidar } from '../../../platform/sesion.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar } from '../../../ui/dialogos.ts'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'

/**
 * The forced change of password (A-CLAVEFORZADA-01..09): first it says why, then a form that neither a click outside nor Escape
 * close. Saving it ends the session, and one enters again with the new password (K-71).
 */
export function ClaveForzada() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [avisado, setAvisado] = useState(false)
  const formulario = useFormulario({
    iniciales: { password: '', password2: '' },
    pedido: (claves: { password: string; password2: string }) =>
      pedido(acceso.cambiarClave, { cuerpo: { ...claves, origen: 'forzado' } }),
    fallo: t('formulario.noSeGuardo'),
    async alGuardar() {
      await avisar(t('clave.titulo'), t('clave.lista'), t('comun.aceptar'))
      await olvidar()
      await navegar({ to: '/login' })
    },
  })
  const { form, props, guardando } = formulario
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
          <Boton variante="principal" data-autofocus onClick={() => setAvisado(true)}>
            {t('clave.seguir')}
          </Boton>
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
          <Boton type="submit" variante="principal" cargando={guardando}>
            {t('clave.guardar')}
          </Boton>
        </div>
      </form>
    </Modal>
  )
}
