import '../../estilos/login.css'
import type { Idioma } from '@gremial/contract/platform/idioma.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormularioIngreso } from '../../features/acceso/acceso/FormularioIngreso.tsx'
import { Frente } from '../../features/acceso/acceso/Frente.tsx'
import { Idiomas } from '../../features/acceso/acceso/Idiomas.tsx'
import { guardarIdioma } from '../../features/acceso/acceso/idioma.ts'
import { SalidaPendiente } from '../../features/acceso/acceso/SalidaPendiente.tsx'
import { direccionPropia } from '../../platform/direccionPropia.ts'
import { idiomaElegido, usarIdioma } from '../../platform/i18n.ts'
import { organizacion } from '../../platform/organizacion.ts'
import { avisoDeIngreso, queryClient, usuarioQuery } from '../../platform/sesion.ts'
import { useTitulo } from '../../platform/titulo.ts'
import { conPiezas } from '../../ui/conPiezas.tsx'
import { Aviso } from '../../ui/estados.tsx'
import { Icono } from '../../ui/iconos.tsx'
import { Progreso } from '../../ui/Progreso.tsx'
import { conTextos } from '../../ui/pantalla.ts'

const claveDemo = 'Gremial.2026'
type Dialogo = 'registrarme' | 'crearCorreo' | 'olvide' | 'talon' | 'reenviar'

/** A dialog of the login comes, with its texts and pieces, when it is asked for. */
const dialogoDe = <M extends Record<string, unknown>>(modulo: () => Promise<M>, nombre: keyof M) =>
  conPiezas(async () => (await conTextos(modulo)())[nombre] as ComponentType<{ cerrar(): void }>)

const dialogos: Record<Dialogo, ReturnType<typeof dialogoDe>> = {
  registrarme: dialogoDe(() => import('../../features/acceso/registro/DialogoRegistro.tsx'), 'DialogoRegistro'),
  crearCorreo: dialogoDe(() => import('../../features/acceso/registro/DialogoCorreo.tsx'), 'DialogoCrear'),
  olvide: dialogoDe(() => import('../../features/acceso/registro/DialogoCorreo.tsx'), 'DialogoOlvide'),
  reenviar: dialogoDe(() => import('../../features/acceso/registro/DialogoCorreo.tsx'), 'DialogoReenviar'),
  talon: dialogoDe(() => import('../../features/afiliado/documentos/DialogoTalones.tsx'), 'DialogoTalones'),
}

/** A choice made in this browser goes to the person; without one, theirs comes here (decisions §5). */
async function acordarIdioma(delUsuario: Idioma): Promise<void> {
  const elegido = idiomaElegido()
  if (!elegido) await usarIdioma(delUsuario)
  else if (elegido !== delUsuario) await guardarIdioma(elegido)
}

export function LoginPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { volver } = useSearch({ from: '/login' })
  const [dialogo, setDialogo] = useState<Dialogo | null>(null)
  const [demo, setDemo] = useState('')
  const [fallo, setFallo] = useState('')
  const abrir = (cual: Dialogo) =>
    dialogos[cual].preload().then(
      () => {
        setFallo('')
        setDialogo(cual)
      },
      (error: Error) => setFallo(error.message),
    )
  const Abierto = dialogo && dialogos[dialogo]
  const org = organizacion()
  const aviso = avisoDeIngreso.use()
  useTitulo(t('acceso.titulo'))
  const entrar = async () => {
    const usuario = await queryClient.fetchQuery({ ...usuarioQuery, staleTime: 0 })
    await acordarIdioma(usuario?.idioma ?? 'es')
    avisoDeIngreso.set('')
    await navegar({ href: direccionPropia(volver) })
  }
  return (
    <div className="entrar">
      <Frente />
      <main className="panel">
        <Idiomas />
        <div className="ingreso">
          <h1>{t('acceso.titulo')}</h1>
          <p className="suave">{t('acceso.bajada')}</p>
          {aviso && <Aviso tipo="ok">{aviso}</Aviso>}
          <SalidaPendiente />
          <FormularioIngreso
            key={demo}
            {...(demo ? { inicial: { username: demo, password: claveDemo } } : {})}
            alEntrar={entrar}
            olvide={
              <button type="button" className="enlace" onClick={() => void abrir('olvide')}>
                {t('acceso.olvide')}
              </button>
            }
          />
          {fallo && <Aviso tipo="mal">{fallo}</Aviso>}
          <div className="otras">
            <p>{t('acceso.sinCuenta')}</p>
            {(
              [
                ['registrarme', 'registrar'],
                ['crearCorreo', 'correo'],
                ['reenviar', 'reintentar'],
                ['talon', 'talon'],
              ] as const
            ).map(([cual, icono]) => (
              <button key={cual} type="button" onClick={() => void abrir(cual)}>
                <Icono nombre={icono} />
                {t(`acceso.${cual}`)}
                <Icono nombre="derecha" chico />
              </button>
            ))}
          </div>
        </div>
        {org.demo.length > 0 && (
          <details className="demo">
            <summary>
              <Icono nombre="info" chico />
              {t('acceso.demo')}
            </summary>
            <p>{t('acceso.demoClave', { clave: claveDemo })}</p>
            <ul>
              {org.demo.map(({ email, quien }) => (
                <li key={email}>
                  <button type="button" onClick={() => setDemo(email)}>
                    {email}
                    <span>{quien}</span>
                  </button>
                </li>
              ))}
            </ul>
          </details>
        )}
        <footer className="legales">
          <Link to="/ayuda">{t('acceso.ayuda')}</Link>
          <Link to="/terminos-condiciones">{t('acceso.terminos')}</Link>
          <Link to="/politicas-privacidad">{t('acceso.privacidad')}</Link>
        </footer>
      </main>
      {Abierto && (
        <Suspense>
          <Abierto cerrar={() => setDialogo(null)} />
        </Suspense>
      )}
      <Progreso limite={4000} />
    </div>
  )
}
