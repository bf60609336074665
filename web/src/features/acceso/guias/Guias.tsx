import './guias.css'
import { guides, images } from 'virtual:guias'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chunk, Guide as DatosGuia, GuideStep } from '../../../../guides.read.ts'
import { userQuery } from '../../../platform/session.ts'
import { useTitle } from '../../../platform/title.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/states.tsx'
import { Idiomas } from '../acceso/Idiomas.tsx'
import { deDonde } from './deDonde.ts'

/** The guides with pictures, for anybody; asked for from a screen, at the task that the screen is for (decision 113). */
export function Guias() {
  const { guia: nombre, de } = useSearch({ from: '/ayuda' })
  const lugar = de && !nombre ? deDonde(de) : undefined
  if (lugar) return <Navigate to="/ayuda" search={{ guia: lugar.guia, de }} hash={lugar.ancla} replace />
  const guia = guides.find((una) => una.name === nombre)
  return guia ? <Guia guia={guia} volver={de ?? '/app'} /> : <Todas />
}

function Todas() {
  const { t, i18n } = useTranslation()
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
      {i18n.language !== 'es' && <Notice>{t('guias.soloEspanol')}</Notice>}
      <div className="guias-todas" lang="es">
        {guides.map(({ name, title, tasks }) => (
          <section key={name} className="hoja hoja-in">
            <h2>
              <Link to="/ayuda" search={{ guia: name }}>
                {title}
              </Link>
            </h2>
            <ul>
              {tasks.map((tarea) => (
                <li key={tarea.anchor}>
                  <Link to="/ayuda" search={{ guia: name }} hash={tarea.anchor}>
                    {tarea.title}
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
  const { t, i18n } = useTranslation()
  const { data: usuario } = useQuery({ ...userQuery, meta: { adorno: true } })
  useTitle(title)
  // Opened by its address, its tasks come after the router looked for the one that is asked for.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <main className="contenido guias" id="contenido">
      <Idiomas />
      <div className="titulo-pantalla">
        <div>
          <BackLink to={volver}>{t('comun.volver')}</BackLink>
          <h1 lang="es">{title}</h1>
        </div>
        <Button className="imprimir" onClick={() => window.print()}>
          {t('guias.imprimir')}
        </Button>
      </div>
      {i18n.language !== 'es' && <Notice>{t('guias.soloEspanol')}</Notice>}
      <div lang="es" className="guia-texto">
        {intro.map((trozos, i) => (
          <Parrafo key={i} trozos={trozos} />
        ))}
        <nav aria-label={t('guias.tareas')}>
          <ul>
            {tasks.map((tarea) => (
              <li key={tarea.anchor}>
                <a href={`#${tarea.anchor}`}>{tarea.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        {tasks.map(({ anchor, title: que, before, steps, after }) => (
          <section key={anchor} id={anchor} className="hoja hoja-in" tabIndex={-1} aria-labelledby={`${anchor}-titulo`}>
            <h2 id={`${anchor}-titulo`}>{que}</h2>
            {before.map((trozos, i) => (
              <Parrafo key={i} trozos={trozos} />
            ))}
            <ol>
              {steps.map((paso, i) => (
                <Paso key={i} {...paso} />
              ))}
            </ol>
            {after.map((trozos, i) => (
              <Parrafo key={i} trozos={trozos} />
            ))}
          </section>
        ))}
      </div>
      <MasAyuda conSesion={Boolean(usuario)} todas />
    </main>
  )
}

function Paso({ text, image }: GuideStep) {
  const lugar = image && images[image.file]
  return (
    <li>
      <Parrafo trozos={text} />
      {lugar && (
        <img
          src={lugar.src}
          alt={image.says}
          width={lugar.width}
          height={lugar.height}
          loading="lazy"
          decoding="async"
          style={{ maxWidth: lugar.width / 2 }}
        />
      )}
    </li>
  )
}

const Parrafo = ({ trozos }: { trozos: Chunk[] }) => (
  <p>
    {trozos.map((trozo, i) =>
      typeof trozo === 'string' ? (
        trozo
      ) : 'bold' in trozo ? (
        <strong key={i}>{trozo.bold}</strong>
      ) : 'command' in trozo ? (
        <code key={i}>{trozo.command}</code>
      ) : trozo.a.startsWith('#') ? (
        <a key={i} href={trozo.a}>
          {trozo.says}
        </a>
      ) : (
        // A page of the program's own folder: said, since it is not served.
        <em key={i}>{trozo.says}</em>
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
