import './legales.css'
import { type DocumentoPublico, legales } from '@gremial/contract/administracion/legales.ts'
import { localeTag } from '@gremial/contract/platform/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { read } from '../../../platform/callApi.ts'
import { organization } from '../../../platform/organization.ts'
import { useTitle } from '../../../platform/title.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Contacto } from '../../../ui/Contact.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { Seal } from '../../../ui/Seal.tsx'
import { EmptyState, ErrorNotice, Notice, Skeleton } from '../../../ui/states.tsx'
import { Idiomas } from '../../acceso/acceso/Idiomas.tsx'

export const TerminosPage = () => <Legal documento="terminos" otro="privacidad" />
export const PrivacidadPage = () => <Legal documento="privacidad" otro="terminos" />

const rutas = { terminos: '/terminos-condiciones', privacidad: '/politicas-privacidad' } as const

/** A legal text, to read and print. */
function Legal({ documento, otro }: Record<'documento' | 'otro', DocumentoPublico>) {
  const { t, i18n } = useTranslation()
  const org = organization()
  const { data, error, refetch } = useQuery({
    ...read(legales.leer, { params: { documento } }),
    staleTime: 600_000,
  })
  useTitle(t(`acceso.${documento}`))
  return (
    <main className="contenido legal" id="contenido">
      <Idiomas />
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app">{t('comun.volver')}</BackLink>
          <h1>{t(`acceso.${documento}`)}</h1>
          {data && <p className="suave">{t('legales.version', { fecha: data.versionFormateada })}</p>}
        </div>
        {data && (
          <Button className="imprimir" onClick={() => window.print()}>
            {t('legales.imprimir')}
          </Button>
        )}
      </div>
      {data ? (
        <>
          {data.idioma !== i18n.language && <Notice>{t('legales.soloEspanol')}</Notice>}
          <article className="hoja hoja-in" lang={localeTag[data.idioma]}>
            {data.secciones.map(({ titulo, parrafos }) => (
              <section key={titulo}>
                <h2>{titulo}</h2>
                <RichText text={parrafos.join('\n\n')} level={2} />
              </section>
            ))}
          </article>
        </>
      ) : error instanceof ApiError && error.status === 404 ? (
        <div className="hoja">
          <EmptyState title={t('legales.vacio')}>{[org.telefono, org.email].filter(Boolean).join(' · ')}</EmptyState>
        </div>
      ) : error ? (
        <div className="hoja">
          <ErrorNotice title={t('legales.fallo')} error={error} retry={() => void refetch()} />
        </div>
      ) : (
        <div className="hoja">
          <Skeleton rows={8} />
        </div>
      )}
      {(data ?? error) && (
        <footer className="suave">
          <span className="sello">
            <Seal />
          </span>
          <span>
            <Contacto />
          </span>
          <Link to={rutas[otro]}>{t(`acceso.${otro}`)}</Link>
        </footer>
      )}
    </main>
  )
}
