import './guias.css'
import { guias, imagenes } from 'virtual:guias'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guia as DatosGuia, PasoGuia, Trozo } from '../../../../guias.leer.ts'
import { usuarioQuery } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Aviso } from '../../../ui/estados.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import { Volver } from '../../../ui/Volver.tsx'
import { Idiomas } from '../acceso/Idiomas.tsx'
import { deDonde } from './deDonde.ts'

/** The guides with pictures, for anybody; asked for from a screen, at the task that the screen is for (decision 113). */
export function Guias() {
  const { guia: nombre, de } = useSearch({ from: '/ayuda' })
  const lugar = de && !nombre ? deDonde(de) : undefined
  if (lugar) return <Navigate to="/ayuda" search={{ guia: lugar.guia, de }} hash={lugar.ancla} replace />
  const guia = guias.find((una) => una.nombre === nombre)
  return guia ? <Guia guia={guia} volver={de ?? '/app'} /> : <Todas />
}

function Todas() {
  const { t, i18n } = useTranslation()
  const { data: usuario } = useQuery({ ...usuarioQuery, meta: { adorno: true } })
  useTitulo(t('guias.titulo'))
  return (
    <main className="contenido guias" id="contenido">
      <Idiomas />
      <div className="titulo-pantalla">
        <div>
          <Volver to="/app">{t('comun.volver')}</Volver>
          <h1>{t('guias.titulo')}</h1>
          <p className="suave">{t(usuario ? 'guias.bajada' : 'guias.bajadaVisita')}</p>
        </div>
      </div>
      {i18n.language !== 'es' && <Aviso>{t('guias.soloEspanol')}</Aviso>}
      <div className="guias-todas" lang="es">
        {guias.map(({ nombre, titulo, tareas }) => (
          <section key={nombre} className="hoja hoja-in">
            <h2>
              <Link to="/ayuda" search={{ guia: nombre }}>
                {titulo}
              </Link>
            </h2>
            <ul>
              {tareas.map((tarea) => (
                <li key={tarea.ancla}>
                  <Link to="/ayuda" search={{ guia: nombre }} hash={tarea.ancla}>
                    {tarea.titulo}
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

function Guia({ guia: { titulo, intro, tareas }, volver }: { guia: DatosGuia; volver: string }) {
  const { t, i18n } = useTranslation()
  const { data: usuario } = useQuery({ ...usuarioQuery, meta: { adorno: true } })
  useTitulo(titulo)
  // Opened by its address, its tasks come after the router looked for the one that is asked for.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <main className="contenido guias" id="contenido">
      <Idiomas />
      <div className="titulo-pantalla">
        <div>
          <Volver to={volver}>{t('comun.volver')}</Volver>
          <h1 lang="es">{titulo}</h1>
        </div>
        <Boton className="imprimir" onClick={() => window.print()}>
          {t('guias.imprimir')}
        </Boton>
      </div>
      {i18n.language !== 'es' && <Aviso>{t('guias.soloEspanol')}</Aviso>}
      <div lang="es" className="guia-texto">
        {intro.map((trozos, i) => (
          <Parrafo key={i} trozos={trozos} />
        ))}
        <nav aria-label={t('guias.tareas')}>
          <ul>
            {tareas.map((tarea) => (
              <li key={tarea.ancla}>
                <a href={`#${tarea.ancla}`}>{tarea.titulo}</a>
              </li>
            ))}
          </ul>
        </nav>
        {tareas.map(({ ancla, titulo: que, antes, pasos, despues }) => (
          <section key={ancla} id={ancla} className="hoja hoja-in" tabIndex={-1} aria-labelledby={`${ancla}-titulo`}>
            <h2 id={`${ancla}-titulo`}>{que}</h2>
            {antes.map((trozos, i) => (
              <Parrafo key={i} trozos={trozos} />
            ))}
            <ol>
              {pasos.map((paso, i) => (
                <Paso key={i} {...paso} />
              ))}
            </ol>
            {despues.map((trozos, i) => (
              <Parrafo key={i} trozos={trozos} />
            ))}
          </section>
        ))}
      </div>
      <MasAyuda conSesion={Boolean(usuario)} todas />
    </main>
  )
}

function Paso({ texto, imagen }: PasoGuia) {
  const lugar = imagen && imagenes[imagen.archivo]
  return (
    <li>
      <Parrafo trozos={texto} />
      {lugar && (
        <img
          src={lugar.src}
          alt={imagen.dice}
          width={lugar.ancho}
          height={lugar.alto}
          loading="lazy"
          decoding="async"
          style={{ maxWidth: lugar.ancho / 2 }}
        />
      )}
    </li>
  )
}

const Parrafo = ({ trozos }: { trozos: Trozo[] }) => (
  <p>
    {trozos.map((trozo, i) =>
      typeof trozo === 'string' ? (
        trozo
      ) : 'negrita' in trozo ? (
        <strong key={i}>{trozo.negrita}</strong>
      ) : 'orden' in trozo ? (
        <code key={i}>{trozo.orden}</code>
      ) : trozo.a.startsWith('#') ? (
        <a key={i} href={trozo.a}>
          {trozo.dice}
        </a>
      ) : (
        // A page of the program's own folder: said, since it is not served.
        <em key={i}>{trozo.dice}</em>
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
          <Icono nombre="ayuda" chico />
          {t('guias.todas')}
        </Link>
      )}
      <Link to="/preguntas-frecuentes">
        <Icono nombre="info" chico />
        {t('guias.preguntas')}
      </Link>
      {conSesion && (
        <Link to="/app/usuarios/contacto">
          <Icono nombre="correo" chico />
          {t('guias.consulta')}
        </Link>
      )}
    </nav>
  )
}
