import { pedido } from '@gremial/contract/platform/llamada.ts'
import { bandeja, type SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import { alDar } from '@gremial/contract/tramites/estados.ts'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { useHacer } from '../../../ui/useHacer.ts'
import { EstadoSolicitud } from '../tramite/EstadoSolicitud.tsx'

/** What the parts of an open request share: it, and what to do when a step of one's own answered, or somebody else came first. */
export interface EnMano {
  enMesa: SolicitudEnMesa
  alResponder(da: SolicitudEnMesa): void
  refrescar(): Promise<void>
}

/** Who asks and for what, how long it waits, and who has it: taken, released, or taken over on purpose. */
export function Encabezado({ enMesa, alResponder, refrescar }: EnMano) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const { solicitud, dias, tenida, tomada, tomadaPor: quien, propia } = enMesa
  const { id, version, estado } = solicitud
  const que = { fallo: t('bandeja.noCambio'), alLograr: alResponder, alChocar: refrescar }
  const claves = { id }
  const tomar = () => hacer(pedido(bandeja.tomar, { claves, cuerpo: { version } }), que)
  const relevar = async () => {
    const pregunta = {
      titulo: t('bandeja.relevarTitulo', { quien }),
      texto: t('bandeja.relevarTexto', { quien }),
      accion: t('bandeja.relevar'),
      cancelar: t('comun.cancelar'),
      dudosa: true,
    }
    if (await preguntar(pregunta)) await hacer(pedido(bandeja.tomar, { claves, cuerpo: { version, relevar: 1 } }), que)
  }
  const soltar = async () => {
    const pregunta = {
      titulo: t('bandeja.soltarTitulo'),
      texto: t('bandeja.soltarTexto'),
      accion: t('bandeja.soltar'),
      cancelar: t('comun.cancelar'),
    }
    if (await preguntar(pregunta)) await hacer(pedido(bandeja.soltar, { claves, cuerpo: { version } }), que)
  }
  const desde = tomada && mostrarMomento(new Date(tomada))
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
        <Boton variante="principal" cargando={haciendo} onClick={() => void tomar()}>
          {t('bandeja.tomar')}
        </Boton>
      )}
      {propia === 0 && tenida === 'MIA' && alDar('soltar', estado) && (
        <Boton variante="texto" icono="deshacer" cargando={haciendo} onClick={() => void soltar()}>
          {t('bandeja.soltar')}
        </Boton>
      )}
      {propia === 0 && tenida === 'OTRA' && alDar('soltar', estado) && (
        <Boton cargando={haciendo} onClick={() => void relevar()}>
          {t('bandeja.relevar')}
        </Boton>
      )}
      <p className="signos">
        <EstadoSolicitud estado={estado} />
        <span className="suave">{[espera, deQuien].filter(Boolean).join(' ')}</span>
      </p>
    </header>
  )
}
