import './guias.css'
import { guides, images } from 'virtual:guias'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chunk, Guide as DatosGuia, GuideLanguage, GuideStep } from '../../../../guides.read.ts'
import { userQuery } from '../../../platform/session.ts'
import { useTitle } from '../../../platform/title.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/states.tsx'
import { Idiomas } from '../acceso/Idiomas.tsx'
import { deDonde } from './deDonde.ts'

/** `avisa`: the guides do not exist in the reader's language. */
function useIdiomaGuias() {
  const { i18n } = useTranslation()
  const idioma: GuideLanguage = i18n.language === 'es' ? 'es' : 'en'
  return { idioma, avisa: i18n.language !== idioma }
}

/** Illustrated guides, public; opened from a screen at its task (decision 113). */
export function Guias() {
  const { idioma } = useIdiomaGuias()
  const { guia: nombre, de } = useSearch({ from: '/ayuda' })
  const place = de && !nombre ? deDonde(de) : undefined
  if (place) return <Navigate to="/ayuda" search={{ guia: place.guia, de }} hash={place.ancla} replace />
  const guide = guides[idioma].find((una) => una.name === nombre)
  return guide ? <Guia guia={guide} volver={de ?? '/app'} /> : <Todas />
}

function Todas() {
  const { t } = useTranslation()
  const { idioma, avisa } = useIdiomaGuias()
  const { data: usuario } = useQuery({ ...userQuery, meta: { adorno: true } })
  useTitle(t('guias.titulo'))
  return (
    <main className="contenido guias" id="contenido">
      <Idiomas />
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app">{t('comun.volver')}</BackLink>
          <h1>{t('guias.titulo')}</h1>
          <p className="suave">{t(usuario ? 'guias.bajada' : 'guias.bajadaVisita')}</p>
        </div>
      </div>
      {avisa && <Notice>{t('guias.otroIdioma')}</Notice>}
      <div className="guias-todas" lang={idioma}>
        {guides[idioma].map(({ name, title, tasks }) => (
          <section key={name} className="hoja hoja-in">
            <h2>
              <Link to="/ayuda" search={{ guia: name }}>
                {title}
              </Link>
            </h2>
            <ul>
              {tasks.map((task) => (
                <li key={task.anchor}>
                  <Link to="/ayuda" search={{ guia: name }} hash={task.anchor}>
                    {task.title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <MasAyuda conSesion={Boolean(usuario)} />
    </main>
  )
}

function Guia({ guia: { title, intro, tasks }, volver }: { guia: DatosGuia; volver: string }) {
  const { t } = useTranslation()
  const { idioma, avisa } = useIdiomaGuias()
  const { data: usuario } = useQuery({ ...userQuery, meta: { adorno: true } })
  useTitle(title)
  // If opened by address, the tasks render after the router looked for the anchor.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <main className="contenido guias" id="contenido">
      <Idiomas />
      <div className="titulo-pantalla">
        <div>
          <BackLink to={volver}>{t('comun.volver')}</BackLink>
          <h1 lang={idioma}>{title}</h1>
        </div>
        <Button className="imprimir" onClick={() => window.print()}>
          {t('guias.imprimir')}
        </Button>
      </div>
      {avisa && <Notice>{t('guias.otroIdioma')}</Notice>}
      <div lang={idioma} className="guia-texto">
        {intro.map((chunks, i) => (
          <Parrafo key={i} trozos={chunks} />
        ))}
        <nav aria-label={t('guias.tareas')}>
          <ul>
            {tasks.map((task) => (
              <li key={task.anchor}>
                <a href={`#${task.anchor}`}>{task.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        {tasks.map(({ anchor, title: que, before, steps, after }) => (
          <section key={anchor} id={anchor} className="hoja hoja-in" tabIndex={-1} aria-labelledby={`${anchor}-titulo`}>
            <h2 id={`${anchor}-titulo`}>{que}</h2>
            {before.map((chunks, i) => (
              <Parrafo key={i} trozos={chunks} />
            ))}
            <ol>
              {steps.map((step, i) => (
                <Paso key={i} {...step} />
              ))}
            </ol>
            {after.map((chunks, i) => (
              <Parrafo key={i} trozos={chunks} />
            ))}
          </section>
        ))}
      </div>
      <MasAyuda conSesion={Boolean(usuario)} todas />
    </main>
  )
}

function Paso({ text, image }: GuideStep) {
  const place = image && images[image.file]
  return (
    <li>
      <Parrafo trozos={text} />
      {place && (
        <img
          src={place.src}
          alt={image.says}
          width={place.width}
          height={place.height}
          loading="lazy"
          decoding="async"
          style={{ maxWidth: place.width / 2 }}
        />
      )}
    </li>
  )
}

const Parrafo = ({ trozos }: { trozos: Chunk[] }) => (
  <p>
    {trozos.map((chunk, i) =>
      typeof chunk === 'string' ? (
        chunk
      ) : 'bold' in chunk ? (
        <strong key={i}>{chunk.bold}</strong>
      ) : 'command' in chunk ? (
        <code key={i}>{chunk.command}</code>
      ) : chunk.a.startsWith('#') ? (
        <a key={i} href={chunk.a}>
          {chunk.says}
        </a>
      ) : (
        // A page of the program's folder is not served, so it is shown as text.
        <em key={i}>{chunk.says}</em>
      ),
    )}
  </p>
)

function MasAyuda({ conSesion, todas = false }: { conSesion: boolean; todas?: boolean }) {
  const { t } = useTranslation()
  return (
    <nav className="guias-mas" aria-label={t('guias.masAyuda')}>
      <p>{t('guias.masAyuda')}</p>
      {todas && (
        <Link to="/ayuda">
          <Icon name="ayuda" small />
          {t('guias.todas')}
        </Link>
      )}
      <Link to="/preguntas-frecuentes">
        <Icon name="info" small />
        {t('guias.preguntas')}
      </Link>
      {conSesion && (
        <Link to="/app/usuarios/contacto">
          <Icon name="correo" small />
          {t('guias.consulta')}
        </Link>
      )}
    </nav>
  )
}
