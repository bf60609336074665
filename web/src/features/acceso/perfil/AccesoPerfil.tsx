import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { avisoDeIngreso, olvidar } from '../../../platform/sesion.ts'
import { Boton } from '../../../ui/Boton.tsx'
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
      avisoDeIngreso.set(aviso)
      void olvidar().then(() => navegar({ to: '/login' }))
    },
  }
  return (
    <section className="hoja seccion">
      <h2>{t('perfil.ingreso')}</h2>
      <ul className="perfil-lista">
        {opciones.map(([cual, icono, texto]) => (
          <li key={cual}>
            <p className="suave">{texto}</p>
            <Boton icono={icono} onClick={() => setDialogo(cual)}>
              {t(`perfil.${cual}`)}
            </Boton>
          </li>
        ))}
      </ul>
      {dialogo === 'cambiarCorreo' && <DialogoCorreo {...propiedades} />}
      {dialogo === 'cambiarClave' && <DialogoClave {...propiedades} />}
      {dialogo === 'deshabilitar' && <DialogoBaja {...propiedades} />}
    </section>
  )
}
