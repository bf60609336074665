import { useTranslation } from 'react-i18next'
import { organizacion } from '../../../platform/organizacion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { ConFormato } from '../../../ui/ConFormato.tsx'
import { Contacto } from '../../../ui/Contacto.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { Sello } from '../../../ui/Sello.tsx'
import { Volver } from '../../../ui/Volver.tsx'
import { Idiomas } from '../../acceso/acceso/Idiomas.tsx'

/** Frequently asked questions, for anyone, to read and to download (A-SHELL-22). */
export function PreguntasPage() {
  const { t } = useTranslation()
  const org = organizacion()
  useTitulo(t('preguntas.titulo'))
  return (
    <main className="contenido" style={{ maxWidth: 820, marginInline: 'auto' }} id="contenido">
      <Idiomas />
      <div className="titulo-pantalla">
        <div>
          <Volver to="/app">{t('comun.volver')}</Volver>
          <h1>{t('preguntas.titulo')}</h1>
        </div>
        <a className="boton" href="/api/preguntas-frecuentes/descargar">
          <Icono nombre="descargar" />
          {t('preguntas.descargar')}
        </a>
      </div>
      <div className="hoja hoja-in pila" lang="es">
        {org.preguntas.map(({ pregunta, respuesta }) => (
          <section key={pregunta}>
            <h2>{pregunta}</h2>
            <div style={{ marginTop: 4 }}>
              <ConFormato texto={respuesta} bajo={2} />
            </div>
          </section>
        ))}
      </div>
      <p className="suave" style={{ marginTop: 24, display: 'flex', gap: 12, alignItems: 'center' }}>
        <span style={{ width: 32, flex: 'none', color: 'var(--accion)' }}>
          <Sello />
        </span>
        <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Contacto />
        </span>
      </p>
    </main>
  )
}
