import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forget, loginNotice } from '../../../platform/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogoBaja } from './DialogoBaja.tsx'
import { DialogoClave } from './DialogoClave.tsx'
import { DialogoCorreo } from './DialogoCorreo.tsx'

/** E-mail, password and the account itself, each in its dialog; whichever is done, one enters again, and the login says why (B-PERFIL-04..06). */
export function AccesoPerfil({ usuario }: { usuario: UsuarioActual }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [dialogo, setDialogo] = useState<'cambiarCorreo' | 'cambiarClave' | 'deshabilitar' | null>(null)
  const opciones = [
    ['cambiarCorreo', 'correo', t('perfil.actualEs', { email: usuario.email })],
    ['cambiarClave', 'clave', t('perfil.textoClave')],
    ['deshabilitar', 'baja', t('perfil.textoBaja')],
  ] as const
  const propiedades = {
    usuario,
    cerrar: () => setDialogo(null),
    salir(aviso: string) {
      loginNotice.set(aviso)
      void forget().then(() => navegar({ to: '/login' }))
    },
  }
  return (
    <section className="hoja seccion">
      <h2>{t('perfil.ingreso')}</h2>
      <ul className="perfil-lista">
        {opciones.map(([cual, icono, texto]) => (
          <li key={cual}>
            <p className="suave">{texto}</p>
            <Button icon={icono} onClick={() => setDialogo(cual)}>
              {t(`perfil.${cual}`)}
            </Button>
          </li>
        ))}
      </ul>
      {dialogo === 'cambiarCorreo' && <DialogoCorreo {...propiedades} />}
      {dialogo === 'cambiarClave' && <DialogoClave {...propiedades} />}
      {dialogo === 'deshabilitar' && <DialogoBaja {...propiedades} />}
    </section>
  )
}
