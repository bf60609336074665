import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forget, loginNotice } from '../../../platform/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { ClaveDialog } from './ClaveDialog.tsx'
import { DialogoBaja } from './DialogoBaja.tsx'
import { MailDialog } from './MailDialog.tsx'

/** E-mail, password and account closing, each in a dialog; each ends at the login with its message (B-PERFIL-04..06). */
export function AccesoPerfil({ usuario }: { usuario: UsuarioActual }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [dialog, setDialog] = useState<'cambiarCorreo' | 'cambiarClave' | 'deshabilitar' | null>(null)
  const options = [
    ['cambiarCorreo', 'correo', t('perfil.actualEs', { email: usuario.email })],
    ['cambiarClave', 'clave', t('perfil.textoClave')],
    ['deshabilitar', 'baja', t('perfil.textoBaja')],
  ] as const
  const propiedades = {
    usuario,
    cerrar: () => setDialog(null),
    salir(notice: string) {
      loginNotice.set(notice)
      void forget().then(() => navegar({ to: '/login' }))
    },
  }
  return (
    <section className="hoja seccion">
      <h2>{t('perfil.ingreso')}</h2>
      <ul className="perfil-lista">
        {options.map(([which, icon, text]) => (
          <li key={which}>
            <p className="suave">{text}</p>
            <Button icon={icon} onClick={() => setDialog(which)}>
              {t(`perfil.${which}`)}
            </Button>
          </li>
        ))}
      </ul>
      {dialog === 'cambiarCorreo' && <MailDialog {...propiedades} />}
      {dialog === 'cambiarClave' && <ClaveDialog {...propiedades} />}
      {dialog === 'deshabilitar' && <DialogoBaja {...propiedades} />}
    </section>
  )
}
