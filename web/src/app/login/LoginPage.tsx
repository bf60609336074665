import '../../estilos/login.css'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { type ComponentType, Fragment, type ReactNode, Suspense, useState } from 'react'
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
import type { lazyComponent } from '../../ui/lazyComponent.ts'
import { SlowDialog } from '../../ui/SlowDialog.tsx'
import { withTexts } from '../../ui/screen.ts'
import { Notice } from '../../ui/states.tsx'
import { useSaving } from '../../ui/useSaving.ts'
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

interface Props {
  /** Path to return to after the login, as the address has it. */
  back: string | undefined
  /** Goes to a path of the application. */
  leave(path: string): Promise<void>
  /** Wraps the dialogs. */
  Around?: ReturnType<typeof lazyComponent<{ children: ReactNode }>>
}

/** The login, without the router: start.tsx shows it as a page of its own, LoginRoute.tsx as a screen of the application. */
export function LoginPage({ back, leave, Around }: Props) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [demo, setDemo] = useState('')
  const [failure, setFailure] = useState('')
  const open = (which: Dialog) =>
    Promise.all([dialogs[which].preload(), Around?.preload()]).then(
      () => {
        setFailure('')
        setDialog(which)
      },
      (error: Error) => setFailure(error.message),
    )
  const Opened = dialog && dialogs[dialog]
  const Wrapper = Around ?? Fragment
  const org = organization()
  const notice = loginNotice.use()
  const saving = useSaving()
  useTitle(t('acceso.titulo'))
  const enter = async () => {
    const user = await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
    await rememberLocale(user?.idioma ?? 'es')
    loginNotice.set('')
    await leave(ownPath(back))
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
          <a href="/ayuda">{t('acceso.ayuda')}</a>
          <a href="/terminos-condiciones">{t('acceso.terminos')}</a>
          <a href="/politicas-privacidad">{t('acceso.privacidad')}</a>
        </footer>
      </main>
      {Opened && (
        <Suspense>
          <Wrapper>
            <Opened cerrar={() => setDialog(null)} />
          </Wrapper>
        </Suspense>
      )}
      <SlowDialog active={saving} limit={4000} />
    </div>
  )
}
