import './observados.css'
import { request } from '@gremial/contract/platform/call.ts'
import { type ComprobanteObservado, faltaResolver, observados } from '@gremial/contract/tesoreria/observados.ts'
import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { useAction } from '../../../ui/useAction.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { ObservadosList } from './Observado.tsx'

/** Observations of a settlement, and its locked receipts. */
export const useObservados = (codigo: number) => useQuery(read(observados.leer, { params: { codigo } }))

interface Props {
  rendicion: Rendicion
  /** The receipts can be corrected here. */
  editar: boolean
}

/** Observed receipts without an answer in a later sending: corrected or answered one by one. */
export function ObservadosSection({ rendicion: r, editar }: Props) {
  const { t } = useTranslation()
  const { data } = useObservados(r.id)
  const { run, running } = useAction()
  const [answering, setAnswering] = useState<ComprobanteObservado>()
  const open = data?.observados.filter((o) => o.idEnvioRespuesta === null) ?? []
  if (!data || open.length === 0 || r.idEstado === rendicionState.cancelada) return null
  const missing = open.filter(faltaResolver).length
  async function openWhole(): Promise<void> {
    const si = await ask({
      title: t('observados.corregirEnteraTitulo', { numero: r.numeroRendicion }),
      text: t('observados.corregirEnteraTexto'),
      action: t('observados.corregirEntera'),
      cancel: t('observados.noAbrir'),
    })
    if (!si) return
    await run(request(observados.corregirEntera, { params: { codigo: r.id } }), {
      failure: t('observados.noSeAbrio'),
      onSuccess: () => notifications.show({ message: t('observados.abierta') }),
    })
  }
  return (
    <section className="hoja hoja-in observados-hoja" aria-labelledby="observados">
      <h2 id="observados">{t('observados.cuales')}</h2>
      <p className="suave">
        {missing > 0 ? t('observados.faltan', { count: missing }) : t('observados.nadaFalta')}
        {data.corrige && `. ${t('observados.losDemas')}`}
      </p>
      <ObservadosList
        observados={open}
        name={(o) =>
          o.idDetalle === null ? null : (
            <Link
              to="/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/$idconcepto/comprobantes/lista"
              params={{ idrendicion: String(r.id), idconcepto: String(o.idDetalle) }}
              search={{ ...(editar ? { modo: 'editar' } : {}), comprobante: String(o.idComprobante) }}
            >
              {o.nombre}
            </Link>
          )
        }
      >
        {(o) =>
          editar &&
          o.idDetalle !== null &&
          o.cambio === null && (
            <div className="botones">
              <Button onClick={() => setAnswering(o)} aria-label={t('observados.responderTitulo', { nombre: o.nombre })}>
                {t(o.respuesta ? 'observados.cambiarRespuesta' : 'observados.responder')}
              </Button>
            </div>
          )
        }
      </ObservadosList>
      {editar && data.corrige && (
        <div className="botones">
          <Button variant="texto" loading={running} onClick={() => void openWhole()}>
            {t('observados.corregirEntera')}
          </Button>
        </div>
      )}
      {answering && <AnswerDialog codigo={r.id} observado={answering} cerrar={() => setAnswering(undefined)} />}
    </section>
  )
}
