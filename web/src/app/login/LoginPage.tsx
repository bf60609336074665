import '../../estilos/login.css'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Frente } from '../../features/acceso/acceso/Frente.tsx'
import { Idiomas } from '../../features/acceso/acceso/Idiomas.tsx'
import { IngresoForm } from '../../features/acceso/acceso/IngresoForm.tsx'
import { saveLanguage } from '../../features/acceso/acceso/idioma.ts'
import { SalidaPendiente } from '../../features/acceso/acceso/SalidaPendiente.tsx'
import { selectedLocale, switchLocale } from '../../platform/i18n.ts'
import { organization } from '../../platform/organization.ts'
import { ownPath } from '../../platform/ownPath.ts'
import { loginNotice, queryClient, userQuery } from '../../platform/session.ts'
import { useTitle } from '../../platform/title.ts'
import { Icon } from '../../ui/icons.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { withTexts } from '../../ui/screen.ts'
import { Notice } from '../../ui/states.tsx'
import { withPieces } from '../../ui/withPieces.tsx'

const demoPassword = 'Gremial.2026'
type Dialog = 'registrarme' | 'crearCorreo' | 'olvide' | 'talon' | 'reenviar'

/** Lazy dialog of the login, with its texts and Mantine. */
const dialogOf = <N extends string>(module: () => Promise<Record<N, ComponentType<{ cerrar(): void }>>>, name: N) =>
  withPieces(async () => (await withTexts(module)())[name])

const dialogs: Record<Dialog, ReturnType<typeof dialogOf>> = {
  registrarme: dialogOf(() => import('../../features/acceso/registro/RegistroDialog.tsx'), 'RegistroDialog'),
  crearCorreo: dialogOf(() => import('../../features/acceso/registro/DialogoCorreo.tsx'), 'DialogoCrear'),
  olvide: dialogOf(() => import('../../features/acceso/registro/DialogoCorreo.tsx'), 'DialogoOlvide'),
  reenviar: dialogOf(() => import('../../features/acceso/registro/DialogoCorreo.tsx'), 'DialogoReenviar'),
  talon: dialogOf(() => import('../../features/afiliado/documentos/DialogoTalones.tsx'), 'DialogoTalones'),
}

/** A language chosen in this browser is saved to the user; otherwise the user's language applies here (decisions §5). */
async function rememberLocale(ofUser: Locale): Promise<void> {
  const selected = selectedLocale()
  if (!selected) await switchLocale(ofUser)
  else if (selected !== ofUser) await saveLanguage(selected)
}

export function LoginPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { volver: back } = useSearch({ from: '/login' })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [demo, setDemo] = useState('')
  const [failure, setFailure] = useState('')
  const open = (which: Dialog) =>
    dialogs[which].preload().then(
      () => {
        setFailure('')
        setDialog(which)
      },
      (error: Error) => setFailure(error.message),
    )
  const Opened = dialog && dialogs[dialog]
  const org = organization()
  const notice = loginNotice.use()
  useTitle(t('acceso.titulo'))
  const enter = async () => {
    const user = await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
    await rememberLocale(user?.idioma ?? 'es')
    loginNotice.set('')
    await navigate({ href: ownPath(back) })
  }
  return (
    <div className="entrar">
      <Frente />
      <main className="panel">
        <Idiomas />
        <div className="ingreso">
          <h1>{t('acceso.titulo')}</h1>
          <p className="suave">{t('acceso.bajada')}</p>
          {notice && <Notice type="ok">{notice}</Notice>}
          <SalidaPendiente />
          <IngresoForm
            key={demo}
            {...(demo ? { inicial: { username: demo, password: demoPassword } } : {})}
            alEntrar={enter}
            olvide={
              <button type="button" className="enlace" onClick={() => void open('olvide')}>
                {t('acceso.olvide')}
              </button>
            }
          />
          {failure && <Notice type="mal">{failure}</Notice>}
          <div className="otras">
            <p>{t('acceso.sinCuenta')}</p>
            {(
              [
                ['registrarme', 'registrar'],
                ['crearCorreo', 'correo'],
                ['reenviar', 'reintentar'],
                ['talon', 'talon'],
              ] as const
            ).map(([which, icon]) => (
              <button key={which} type="button" onClick={() => void open(which)}>
                <Icon name={icon} />
                {t(`acceso.${which}`)}
                <Icon name="derecha" small />
              </button>
            ))}
          </div>
        </div>
        {org.demo.length > 0 && (
          <details className="demo">
            <summary>
              <Icon name="info" small />
              {t('acceso.demo')}
            </summary>
            <p>{t('acceso.demoClave', { clave: demoPassword })}</p>
            <ul>
              {org.demo.map(({ email, quien: who }) => (
                <li key={email}>
                  <button type="button" onClick={() => setDemo(email)}>
                    {email}
                    <span>{who}</span>
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
      {Opened && (
        <Suspense>
          <Opened cerrar={() => setDialog(null)} />
        </Suspense>
      )}
      <Progress limit={4000} />
    </div>
  )
}
