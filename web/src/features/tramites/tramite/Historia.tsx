import '../../../ui/dot.css'
import './historia.css'
import type { SucesoSolicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inSentence } from '../../../platform/inSentence.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { nombrePunto } from './nombrePunto.ts'

/** Future step, in grey. */
export interface PorVenir {
  titulo: string
  texto: string
}

/** History of a request, for applicant and desk. The last event is the current state, unless it is final. */
export function Historia({
  sucesos,
  terminada,
  porVenir = [],
  plegable = false,
}: {
  sucesos: SucesoSolicitud[]
  terminada: boolean
  porVenir?: PorVenir[]
  /** On a phone earlier events are collapsed. */
  plegable?: boolean
}) {
  const { t } = useTranslation()
  const [plegada, setPlegada] = useState(plegable && sucesos.length > 1)
  const lista = (
    <ol className={plegada ? 'historia plegada' : 'historia'} aria-label={t('tramite.historia')}>
      {sucesos.map((s, i) => {
        const clase = s.que === 'observada' ? 'obs' : !terminada && i === sucesos.length - 1 ? 'hoy' : 'hecho'
        return (
          <li key={`${s.momento} ${s.que}`} className={i === sucesos.length - 1 ? `${clase} ultimo` : clase}>
            <span className="punto-paso">{clase !== 'hoy' && <Icon name={clase === 'obs' ? 'alerta' : 'hecho'} small />}</span>
            <strong>{t(`tramite.suceso.${s.que}`)}</strong>
            <time dateTime={s.momento}>{formatTimestamp(new Date(s.momento))}</time>
            {s.papel !== 'AFILIADO' && s.papel !== 'PORTAL' && (
              <p>{s.papel === 'MESA' ? t('tramite.porLaMesa') : t('tramite.por', { quien: s.quien })}</p>
            )}
            {s.comentario && <p className="dicho">«{s.comentario}»</p>}
            {s.que === 'observada' &&
              s.puntos.map((punto) => (
                <p key={nombrePunto(t, punto)} className="dicho">
                  {nombrePunto(t, punto)}: «{punto.motivo}»
                </p>
              ))}
            {s.que === 'corregida' && s.puntos.length > 0 && (
              <p>{t('tramite.cambiaron', { cuales: inSentence(s.puntos.map((punto) => nombrePunto(t, punto))) })}</p>
            )}
          </li>
        )
      })}
      {porVenir.map(({ titulo, texto }) => (
        <li key={titulo}>
          <span className="punto-paso" />
          <strong>{titulo}</strong>
          <span className="suave">{texto}</span>
        </li>
      ))}
    </ol>
  )
  if (!plegada) return lista
  return (
    <>
      <Button variant="texto" icon="desplegar" className="solo-movil anteriores" onClick={() => setPlegada(false)}>
        {t('tramite.anteriores', { count: sucesos.length - 1 })}
      </Button>
      {lista}
    </>
  )
}
