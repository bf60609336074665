import { request } from '@gremial/contract/platform/call.ts'
import { bandeja, type SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import { alDar } from '@gremial/contract/tramites/estados.ts'
import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { useAction } from '../../../ui/useAction.ts'
import { EstadoSolicitud } from '../tramite/EstadoSolicitud.tsx'
import { hayPregunta } from './hayPregunta.ts'

/** Shared by the parts of an open request: the request, and handlers for the user's own step and for a conflict. */
export interface EnMano {
  enMesa: SolicitudEnMesa
  alResponder(da: SolicitudEnMesa): void
  refrescar(): Promise<void>
}

/** T takes the request, while no text is being typed. */
function useTeclaTomar() {
  const boton = useRef<HTMLButtonElement>(null)
  useHotkeys([['T', () => hayPregunta() || boton.current?.click()]])
  return boton
}

/** Applicant, product, waiting time and assignee: take, release, or take over. */
export function Encabezado({ enMesa, alResponder, refrescar }: EnMano) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const { solicitud, dias, tenida, tomada, tomadaPor: quien, propia } = enMesa
  const { id, version, estado } = solicitud
  const boton = useTeclaTomar()
  const que = { failure: t('bandeja.noCambio'), onSuccess: alResponder, onConflict: refrescar }
  const claves = { id }
  const tomar = () => run(request(bandeja.tomar, { params: claves, body: { version } }), que)
  const relevar = async () => {
    const pregunta = {
      title: t('bandeja.relevarTitulo', { quien }),
      text: t('bandeja.relevarTexto', { quien }),
      action: t('bandeja.relevar'),
      cancel: t('comun.cancelar'),
      uncertain: true,
    }
    if (await ask(pregunta)) await run(request(bandeja.tomar, { params: claves, body: { version, relevar: 1 } }), que)
  }
  const soltar = async () => {
    const pregunta = {
      title: t('bandeja.soltarTitulo'),
      text: t('bandeja.soltarTexto'),
      action: t('bandeja.soltar'),
      cancel: t('comun.cancelar'),
    }
    if (await ask(pregunta)) await run(request(bandeja.soltar, { params: claves, body: { version } }), que)
  }
  const desde = tomada && formatTimestamp(new Date(tomada))
  const deQuien =
    tenida === 'MIA'
      ? t('bandeja.laTenes', { momento: desde })
      : tenida === 'OTRA'
        ? t('bandeja.laTiene', { quien, momento: desde })
        : estado === 'PRESENTADA'
          ? t('bandeja.nadie')
          : ''
  const espera =
    estado === 'RECHAZADA' || estado === 'OTORGADA' ? '' : dias === 0 ? t('bandeja.haceHoy') : t('bandeja.hace', { count: dias })
  return (
    <header className="bandeja-quien">
      <div>
        <h2>{solicitud.afiliado}</h2>
        <p className="suave">
          {solicitud.producto.nombreProductoAfiliado} <span className="cifra">{solicitud.numeroSolicitudCompleto}</span>
          {solicitud.seccional && ` · ${solicitud.seccional}`}
        </p>
      </div>
      {propia === 0 && alDar('tomar', estado) && (
        <Button variant="principal" ref={boton} loading={running} onClick={() => void tomar()}>
          {t('bandeja.tomar')}
        </Button>
      )}
      {propia === 0 && tenida === 'MIA' && alDar('soltar', estado) && (
        <Button variant="texto" icon="deshacer" loading={running} onClick={() => void soltar()}>
          {t('bandeja.soltar')}
        </Button>
      )}
      {propia === 0 && tenida === 'OTRA' && alDar('soltar', estado) && (
        <Button loading={running} onClick={() => void relevar()}>
          {t('bandeja.relevar')}
        </Button>
      )}
      <p className="signos">
        <EstadoSolicitud estado={estado} />
        <span className="suave">{[espera, deQuien].filter(Boolean).join(' ')}</span>
      </p>
    </header>
  )
}
