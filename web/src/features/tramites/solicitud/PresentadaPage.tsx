import './presentada.css'
import { solicitudPrestamo } from '@gremial/contract/tramites/solicitud.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { tramites } from '@gremial/contract/tramites/tramites.ts'
import { dateOf, timeOf } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { read, urlOf } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, formatTimestamp } from '../../../platform/today.ts'
import { useUser } from '../../../platform/user.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { OfrecerAvisos } from '../../afiliado/avisos-equipo/piezas.ts'
import { Compartir } from '../tramite/Compartir.tsx'
import { Historia } from '../tramite/Historia.tsx'
import { rutaDeAdhesion, rutaDePaso, rutaTramites } from './aDondeSigue.ts'
import { solicitudQuery } from './solicitudes.api.ts'

/** Confirmation of a filing or annulment, at its own address: number, next steps, usual time, and the copy. */
export function PresentadaPage() {
  const { t } = useTranslation()
  const { idsolicitud } = useParams({ from: '/app/solicitudes/$idsolicitud/presentada' })
  const consulta = useQuery(solicitudQuery(Number(idsolicitud)))
  useTitle(t('solicitud.comoVa'))
  return (
    <Query query={consulta} frame="hoja" rows={8} failure={t('tramite.fallo')}>
      {(s) =>
        s.estado === 'PRESENTADA' ? (
          <Presentada solicitud={s} />
        ) : s.estado === 'ANULADA' ? (
          <Anulada solicitud={s} />
        ) : consulta.isFetching ? (
          // Data cached from before the annulment would lead nowhere.
          <Skeleton rows={8} />
        ) : (
          <Navigate to={dondeSeVe(s)} replace />
        )
      }
    </Query>
  )
}

/** Address of a request in any state: the summary of a loan, the documents of an authorisation. */
const dondeSeVe = (s: Solicitud): string => (s.adhesion ? rutaDeAdhesion(s.id) : rutaDePaso(s.id, 'resumen'))

function Presentada({ solicitud: s }: { solicitud: Solicitud }) {
  const { t } = useTranslation()
  const titulo = useFocoAlLlegar()
  const ultimo = s.sucesos.findLast(({ que }) => que === 'presentada' || que === 'corregida')
  const cuando = new Date(ultimo?.momento ?? s.guardada)
  const momento = `${formatDate(dateOf(cuando))}, ${timeOf(cuando)}`
  const otraVez = ultimo?.que === 'corregida'
  const sigue = useLoQueSigue(s)
  const copia = urlOf(solicitudPrestamo.copia, { params: { id: s.id } })
  return (
    <div className="presentada">
      <article className="hoja">
        <header role="status">
          <Icon name="bien" />
          <h1 ref={titulo} tabIndex={-1}>
            {t(otraVez ? 'solicitud.presentadaOtraVez' : 'solicitud.presentada', { numero: s.numeroSolicitudCompleto })}
          </h1>
          <p>{t(otraVez ? 'solicitud.vuelveALaMesa' : 'solicitud.yaLaTiene', { momento })}</p>
        </header>
        <p className="presentada-espera">
          <Icon name="reloj" />
          <span>
            <strong>{t('solicitud.nadaQueHacer')}</strong> <Habitual solicitud={s} desde={cuando} /> {t('solicitud.avisos')}
          </span>
        </p>
        <div className="presentada-que">
          <p className="suave">{s.producto.nombreProductoAfiliado}</p>
          <Monto solicitud={s} />
          <div className="botones">
            <a className="boton" href={copia} download>
              <Icon name="descargar" />
              {t('solicitud.copia')}
            </a>
            <Compartir titulo={t('solicitud.presentada', { numero: s.numeroSolicitudCompleto })} direccion={copia} />
          </div>
          <p className="ayuda">{t('solicitud.traeDatos')}</p>
        </div>
      </article>
      <aside aria-labelledby="presentada-sigue">
        <h2 id="presentada-sigue">{t('solicitud.queSigue')}</h2>
        <Historia sucesos={s.sucesos.slice(-1)} terminada={false} porVenir={sigue} />
        {s.sucesos.length > 1 && (
          <details className="presentada-antes">
            <summary>{t('tramite.anteriores', { count: s.sucesos.length - 1 })}</summary>
            <Historia sucesos={s.sucesos.slice(0, -1)} terminada />
          </details>
        )}
        <Salidas solicitud={s} />
      </aside>
      <Suspense fallback={null}>
        <OfrecerAvisos />
      </Suspense>
    </div>
  )
}

/** Moves the focus to the result, so that it is read aloud first. */
function useFocoAlLlegar() {
  const titulo = useRef<HTMLHeadingElement>(null)
  useEffect(() => titulo.current?.focus({ preventScroll: true }), [])
  return titulo
}

/** Annulled request: date and reason; nothing else to do; copy of the filing. */
function Anulada({ solicitud: s }: { solicitud: Solicitud }) {
  const { t } = useTranslation()
  const titulo = useFocoAlLlegar()
  const anulada = s.sucesos.findLast(({ que }) => que === 'anulada')
  const dicho = t('solicitud.anulada', { numero: s.numeroSolicitudCompleto })
  const copia = urlOf(solicitudPrestamo.copia, { params: { id: s.id } })
  return (
    <div className="presentada">
      <article className="hoja">
        <header role="status">
          <Icon name="bien" />
          <h1 ref={titulo} tabIndex={-1}>
            {dicho}
          </h1>
          <p>{anulada && t('solicitud.anuladaEl', { momento: formatTimestamp(new Date(anulada.momento)) })}</p>
        </header>
        <p className="presentada-espera">
          <Icon name="info" />
          <span>
            <strong>{t('solicitud.nadaQueHacer')}</strong> {t('solicitud.anuladaSigue')}
          </span>
        </p>
        <div className="presentada-que">
          <p className="suave">{s.producto.nombreProductoAfiliado}</p>
          {anulada?.comentario && <p>«{anulada.comentario}»</p>}
          {s.sucesos.some(({ que }) => que === 'presentada') && (
            <div className="botones">
              <a className="boton" href={copia} download>
                <Icon name="descargar" />
                {t('solicitud.copia')}
              </a>
              <Compartir titulo={dicho} direccion={copia} />
            </div>
          )}
        </div>
      </article>
      <aside>
        <Salidas solicitud={s} />
      </aside>
    </div>
  )
}

/** Links: the home, or the member of the request. */
function Salidas({ solicitud: s }: { solicitud: Solicitud }) {
  const { t } = useTranslation()
  const ajena = useUser().numeroAfiliado !== s.numeroAfiliado
  return (
    <>
      <Link to={ajena ? '/app/seccionales/afiliados' : '/app'} className="boton principal ancho">
        {t(ajena ? 'seccional.titulo' : 'solicitud.alInicio')}
      </Link>
      <Link to={rutaTramites} className="boton texto ancho">
        {t('solicitud.tramites')}
      </Link>
    </>
  )
}

/** Next steps after a filing, in grey. */
function useLoQueSigue(s: Solicitud) {
  const { t } = useTranslation()
  return [
    { titulo: t('solicitud.revision'), texto: t('solicitud.revisionTexto') },
    { titulo: t('solicitud.contestan'), texto: t('solicitud.contestanTexto') },
    s.adhesion
      ? { titulo: t('solicitud.vigente'), texto: t('solicitud.vigenteTexto') }
      : { titulo: t('solicitud.dinero'), texto: t('solicitud.dineroTexto', { cbu: s.cbu.slice(-4) }) },
  ]
}

/** Usual time of an answer, from requests of the same product. */
function Habitual({ solicitud: s, desde }: { solicitud: Solicitud; desde: Date }) {
  const { t } = useTranslation()
  const { data } = useQuery(read(tramites.habitual, { params: { id: s.producto.id } }))
  if (!data || data.dias === null) return null
  if (data.dias === 0) return <>{t('solicitud.habitualMenos')}</>
  const hacia = new Date(desde.getTime() + data.dias * 86_400_000)
  return <>{t('solicitud.habitual', { count: data.dias, dia: formatDate(dateOf(hacia)) })}</>
}

function Monto({ solicitud: { id, monto, plazo, adhesion } }: { solicitud: Solicitud }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...read(solicitudPrestamo.resumen, { params: { id } }), enabled: adhesion === null })
  if (monto === null || plazo === null) return null
  return (
    <>
      <p className="presentada-monto cifra">{formatPesos(monto)}</p>
      <p className="suave">
        {data?.costo ? t('solicitud.pagaEn', { count: plazo, cuota: formatPesos(data.costo.cuota) }) : '\u00a0'}
      </p>
    </>
  )
}
