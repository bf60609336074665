import './legales.css'
import { type DocumentoPublico, legales } from '@gremial/contract/administracion/legales.ts'
import { etiquetaIdioma } from '@gremial/contract/platform/idioma.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { leer } from '../../../platform/llamar.ts'
import { organizacion } from '../../../platform/organizacion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { ConFormato } from '../../../ui/ConFormato.tsx'
import { Contacto } from '../../../ui/Contacto.tsx'
import { Aviso, Fallo, Huesos, Vacio } from '../../../ui/estados.tsx'
import { Sello } from '../../../ui/Sello.tsx'
import { Volver } from '../../../ui/Volver.tsx'
import { Idiomas } from '../../acceso/acceso/Idiomas.tsx'

export const TerminosPage = () => <Legal documento="terminos" otro="privacidad" />
export const PrivacidadPage = () => <Legal documento="privacidad" otro="terminos" />

const rutas = { terminos: '/terminos-condiciones', privacidad: '/politicas-privacidad' } as const

/** A legal text to read and to print. */
function Legal({ documento, otro }: Record<'documento' | 'otro', DocumentoPublico>) {
  const { t, i18n } = useTranslation()
  const org = organizacion()
  const { data, error, refetch } = useQuery({
    ...leer(legales.leer, { claves: { documento } }),
    staleTime: 600_000,
  })
  useTitulo(t(`acceso.${documento}`))
  return (
    <main className="contenido legal" id="contenido">
      <Idiomas />
      <div className="titulo-pantalla">
        <div>
          <Volver to="/app">{t('comun.volver')}</Volver>
          <h1>{t(`acceso.${documento}`)}</h1>
          {data && <p className="suave">{t('legales.version', { fecha: data.versionFormateada })}</p>}
        </div>
        {data && (
          <Boton className="imprimir" onClick={() => window.print()}>
            {t('legales.imprimir')}
          </Boton>
        )}
      </div>
      {data ? (
        <>
          {data.idioma !== i18n.language && <Aviso>{t('legales.soloEspanol')}</Aviso>}
          <article className="hoja hoja-in" lang={etiquetaIdioma[data.idioma]}>
            {data.secciones.map(({ titulo, parrafos }) => (
              <section key={titulo}>
                <h2>{titulo}</h2>
                <ConFormato texto={parrafos.join('\n\n')} bajo={2} />
              </section>
            ))}
          </article>
        </>
      ) : error instanceof ErrorApi && error.status === 404 ? (
        <div className="hoja">
          <Vacio titulo={t('legales.vacio')}>{[org.telefono, org.email].filter(Boolean).join(' · ')}</Vacio>
        </div>
      ) : error ? (
        <div className="hoja">
          <Fallo titulo={t('legales.fallo')} error={error} reintentar={() => void refetch()} />
        </div>
      ) : (
        <div className="hoja">
          <Huesos filas={8} />
        </div>
      )}
      {(data ?? error) && (
        <footer className="suave">
          <span className="sello">
            <Sello />
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
