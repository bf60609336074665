import { useTranslation } from 'react-i18next'
import { organization } from '../../../platform/organization.ts'
import { useTitle } from '../../../platform/title.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Contacto } from '../../../ui/Contact.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { Seal } from '../../../ui/Seal.tsx'
import { Idiomas } from '../../acceso/acceso/Idiomas.tsx'

/** Frequently asked questions, public, with a download (A-SHELL-22). */
export function PreguntasPage() {
  const { t } = useTranslation()
  const org = organization()
  useTitle(t('preguntas.titulo'))
  return (
    <main className="contenido" style={{ maxWidth: 820, marginInline: 'auto' }} id="contenido">
      <Idiomas />
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app">{t('comun.volver')}</BackLink>
          <h1>{t('preguntas.titulo')}</h1>
        </div>
        <a className="boton" href="/api/preguntas-frecuentes/descargar">
          <Icon name="descargar" />
          {t('preguntas.descargar')}
        </a>
      </div>
      <div className="hoja hoja-in pila" lang="es">
        {org.preguntas.map(({ pregunta, respuesta }) => (
          <section key={pregunta}>
            <h2>{pregunta}</h2>
            <div style={{ marginTop: 4 }}>
              <RichText text={respuesta} level={2} />
            </div>
          </section>
        ))}
      </div>
      <p className="suave" style={{ marginTop: 24, display: 'flex', gap: 12, alignItems: 'center' }}>
        <span style={{ width: 32, flex: 'none', color: 'var(--accion)' }}>
          <Seal />
        </span>
        <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Contacto />
        </span>
      </p>
    </main>
  )
}
