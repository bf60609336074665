import './inicio-administracion.css'
import type { PasoInicio } from '@gremial/contract/administracion/inicio.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import { enlaceA, pasosQuery, siguiente, usePasosOcultos } from './pasos.ts'

/** Address prefixes of each step. */
const lugares: Array<[string, PasoInicio['paso']]> = [
  ['/app/organizacion', 'organizacion'],
  ['/app/administracion/correos', 'correo'],
  ['/app/importaciones', 'padron'],
  ['/app/usuarios/', 'personal'],
  ['/app/seccionales/cajas/', 'caja'],
  ['/app/perfil/editar', 'segundoFactor'],
]
const cadaMs = 4000

/** Banner on the screens of the first steps while some are missing: the current step and the next. */
export function SiguientePaso() {
  const camino = useLocation({ select: (l) => l.pathname })
  const [ocultos] = usePasosOcultos()
  const paso = lugares.find(([donde]) => camino.startsWith(donde))?.[1]
  return paso && !ocultos && <AvisoDePaso key={camino} paso={paso} camino={camino} />
}

export function AvisoDePaso({ paso, camino }: { paso: PasoInicio['paso']; camino: string }) {
  const { t } = useTranslation()
  // Some steps finish in the background: an applied import, a sent mail.
  const { data, isFetchedAfterMount } = useQuery({
    ...pasosQuery(),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.pasos.some((p) => p.paso === paso && !p.hecho) ? cadaMs : false),
    meta: { adorno: true },
  })
  // An answer cached before the last save would lead back to it.
  const pasos = isFetchedAfterMount ? (data?.pasos ?? []) : []
  const faltaban = pasos.some((p) => !p.hecho)
  const [falto, setFalto] = useState(false)
  if (faltaban && !falto) setFalto(true)
  if (!faltaban && !falto) return null
  const i = pasos.findIndex((p) => p.paso === paso)
  const actual = pasos[i]
  // Between the two screens of the organisation, the second one follows.
  const aMedias = actual && paso === 'organizacion' && !actual.hecho && enlaceA(actual.va).to !== camino
  const proximo = aMedias ? actual : siguiente(pasos, i)
  const [numero, total] = [i + 1, pasos.length]
  return (
    <div className={`aviso siguiente-paso ${actual?.hecho ? 'ok' : ''}`} role="status">
      <Icon name={actual?.hecho ? 'bien' : 'info'} />
      <div>
        <p>
          {faltaban
            ? t('inicioAdministracion.pasos.paso', { paso: numero, total })
            : t('inicioAdministracion.pasos.todos', { total })}
        </p>
        {proximo ? (
          <Link {...enlaceA(proximo.va)} className={actual?.hecho ? 'boton principal' : 'enlace'}>
            {t('inicioAdministracion.pasos.siguiente', { titulo: t(`inicioAdministracion.pasos.${proximo.paso}.titulo`) })}
          </Link>
        ) : (
          !faltaban && (
            <Link to="/app" className="boton principal">
              {t('inicioAdministracion.pasos.alInicio')}
            </Link>
          )
        )}
      </div>
    </div>
  )
}
