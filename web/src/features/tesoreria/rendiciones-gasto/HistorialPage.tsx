import './rendiciones.css'
import type { ComprobanteObservado } from '@gremial/contract/tesoreria/observados.ts'
import { type FilaHistorial, rendicionesGasto } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Query } from '../../../ui/Query.tsx'
import { ViewedBy } from '../../../ui/ViewedBy.tsx'
import { ObservadosOfEvent } from '../observados/Observado.tsx'
import { useObservados } from '../observados/ObservadosSection.tsx'
import { TagRendicion } from './EstadoRendicion.tsx'
import { rendicionQuery } from './rendiciones-gasto.api.ts'

/** History of a settlement, the latest first, without filters, with a link back (C-HISTORIAL-01..04). */
export function HistorialPage() {
  const { t } = useTranslation()
  const router = useRouter()
  const navegar = useNavigate()
  const hayAtras = useCanGoBack()
  const { idrendicion } = useParams({ from: '/app/seccionales/rendiciones-gasto/$idrendicion/historial/lista' })
  const codigo = Number(idrendicion)
  const rendicion = useQuery(rendicionQuery(codigo))
  const historial = useQuery(read(rendicionesGasto.historial, { params: { codigo } }))
  const { data: observed } = useObservados(codigo)
  const title = t('rendicion.historialDe', { numero: rendicion.data?.numeroRendicion ?? '' })
  useTitle(title)
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{title}</h1>
        <ViewedBy about={{ cosa: 'rendicion', codigo: String(codigo) }} />
        <Button
          icon="atras"
          onClick={() => (hayAtras ? router.history.back() : void navegar({ to: '/app/seccionales/rendiciones-gasto/lista' }))}
        >
          {t('comun.volver')}
        </Button>
      </div>
      <Query query={historial} frame="hoja">
        {(sucesos) => (
          <section className="hoja">
            <table className="tabla historial-rendicion" aria-label={title}>
              <thead>
                <tr>
                  <th>{t('rendicion.cuando')}</th>
                  <th>{t('rendicion.que')}</th>
                  <th>{t('rendicion.quienFue')}</th>
                  <th className="aparte">{t('rendicion.quedo')}</th>
                </tr>
              </thead>
              <tbody>
                {sucesos.toReversed().map((s) => (
                  <tr key={s.id}>
                    <td className="cifra">{formatTimestamp(new Date(s.fecha))}</td>
                    <td>
                      {t(`rendicion.suceso.${s.que}`)}
                      {s.comentario && <small className="parrafos-rendicion">«{s.comentario}»</small>}
                      <DeComprobantes suceso={s} observados={observed?.observados ?? []} />
                    </td>
                    <td>{s.usuario || t('rendicion.finanzas')}</td>
                    <td className="aparte">
                      <TagRendicion idEstado={s.idEstado} estado={s.estado} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </Query>
    </>
  )
}

/** Receipts observed, or answered, in this event. */
function DeComprobantes({ suceso: s, observados }: { suceso: FilaHistorial; observados: readonly ComprobanteObservado[] }) {
  const sent = s.que === 'enviada'
  const those = observados.filter((o) => s.envio !== null && (sent ? o.idEnvioRespuesta : o.idEnvio) === s.envio)
  if (!sent && s.que !== 'observada' && s.que !== 'devuelta') return null
  return <ObservadosOfEvent observados={those} answered={sent} />
}
