import './pagos.css'
import { type Lote, pagos, type RenglonLote } from '@gremial/contract/tesoreria/pagos.ts'
import { renglonesLoteList } from '@gremial/contract/tesoreria/pagos-renglones.ts'
import { groupedCbu } from '@gremial/contract/values/cbu.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { address } from '../../../platform/api.ts'
import { read, urlOf } from '../../../platform/callApi.ts'
import { downloadFile } from '../../../platform/downloads.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, formatTimestamp } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { ExportMenu } from '../../../ui/ExportMenu.tsx'
import { RowMenu } from '../../../ui/list/List.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { Query } from '../../../ui/Query.tsx'
import { Notice, StatusChip } from '../../../ui/states.tsx'
import { LoteApproval } from './LoteApproval.tsx'
import { LoteDialogs, type QueDelLote } from './LoteDialogs.tsx'
import { LoteState } from './LoteState.tsx'
import { PagoNumber } from './PagoNumber.tsx'

/** A lot: its file, the bank's response by line, and manual results. */
export function LotePage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/tesoreria/rendiciones/pagos/lotes/$id' })
  const query = useQuery(read(pagos.lote, { params: { id: Number(id) } }))
  const title = t('pagos.lote.titulo', { numero: query.data?.numero ?? '' })
  useTitle(title)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/tesoreria/rendiciones/pagos/lotes">{t('pagos.lote.volver')}</BackLink>
          <h1 className="en-barra">{title}</h1>
        </div>
        {query.data && <LoteState estado={query.data.estado} />}
      </div>
      <Query query={query} frame="hoja" failure={t('pagos.lote.noSeTrajo')}>
        {(lote) => <Uno lote={lote} />}
      </Query>
    </>
  )
}

function Uno({ lote }: { lote: Lote }) {
  const { t } = useTranslation()
  const paga = useCan('rendiciones.pagar')
  const [abierto, abrir] = useState<QueDelLote>()
  const pending = lote.renglones.filter((r) => r.estado === 'PENDIENTE')
  return (
    <>
      <section className="hoja pagos-lote">
        <p className="pagos-cifra cifra">{formatPesos(lote.total)}</p>
        <p>
          {t('pagos.lote.cuando', {
            fecha: formatDate(lote.fecha),
            por: lote.por,
            creado: formatTimestamp(new Date(lote.creado)),
          })}
        </p>
        <p>
          {[
            t('pagos.lote.transferencias', { count: lote.cantidad }),
            t(lote.destino === 'AFILIADOS' ? 'pagos.lotes.aAfiliados' : 'pagos.lotes.aSeccionales'),
            ...(['PAGADO', 'RECHAZADO', 'PENDIENTE'] as const)
              .map((e) => ({ e, n: lote.renglones.filter((r) => r.estado === e).length }))
              .filter(({ n }) => n > 0)
              .map(({ e, n }) => `${t(`pagos.lote.estados.${e}`)}: ${n}`),
          ].join(' · ')}
        </p>
        <LoteApproval lote={lote} paga={paga} abrir={abrir} />
        {lote.formato !== '' && <p>{t('pagos.lote.conFormato', { formato: lote.formato, envio: lote.envio })}</p>}
        {!lote.conRespuesta && pending.length > 0 && <Notice>{t('pagos.lote.aMano')}</Notice>}
        {lote.motivoAnula && <Notice type="alerta">{t('pagos.lote.anuladoPor', { motivo: lote.motivoAnula })}</Notice>}
        {paga && lote.estado !== 'POR_APROBAR' && <Acciones lote={lote} pending={pending} abrir={abrir} />}
        <p className="suave pagos-huella">
          {t('pagos.lote.huella')} <span className="partible">{lote.huella}</span>
        </p>
        <LoteAnswers lote={lote} />
      </section>
      <section className="hoja" aria-label={t('pagos.lote.renglones')}>
        <ul className="bloques">
          {lote.renglones.map((r) => (
            <li key={r.id}>
              <div>
                <p className="renglon">
                  <span>
                    {lote.destino === 'AFILIADOS' ? (
                      <span className="cifra fuerte pagos-numero">{r.numero}</span>
                    ) : (
                      <PagoNumber pago={{ id: r.idPagado, numeroRendicion: r.numero }} />
                    )}{' '}
                    {r.destinatario}
                  </span>
                  <strong className="cifra">{formatAmount(r.importe)}</strong>
                </p>
                <p className="sub">
                  <span className="cifra">{t('pagos.cbu', { cbu: groupedCbu(r.cbu) })}</span>{' '}
                  <span className="cifra">· {r.referencia}</span>
                </p>
                <StatusChip sign={signs[r.estado]}>{t(`pagos.lote.estados.${r.estado}`)}</StatusChip>
                {r.motivo && <p className="sub">{r.motivo}</p>}
              </div>
              <RowMenu name={r.numero} actions={paga && lote.estado === 'EN_BANCO' && r.estado === 'PENDIENTE' ? aMano(r) : []} />
            </li>
          ))}
        </ul>
      </section>
      <LoteDialogs lote={lote} abierto={abierto} cerrar={() => abrir(undefined)} />
    </>
  )
  function aMano(r: RenglonLote): RowAction[] {
    return [
      { text: t('pagos.lote.marcarPagado'), icon: 'bien', run: () => abrir({ que: 'pagado', renglones: [r] }) },
      { text: t('pagos.lote.marcarRechazado'), icon: 'deshacer', run: () => abrir({ que: 'rechazado', renglon: r }) },
    ]
  }
}

/** Bank responses that were applied to it. */
function LoteAnswers({ lote: { respuestas } }: { lote: Lote }) {
  const { t } = useTranslation()
  if (respuestas.length === 0) return null
  return (
    <>
      <h2>{t('pagos.lote.respuestas')}</h2>
      <ul>
        {respuestas.map(({ id, recibida, por, pagados, rechazados }) => (
          <li key={id}>
            {t('pagos.lote.unaRespuesta', { cuando: formatTimestamp(new Date(recibida)), por, pagados, rechazados })}
          </li>
        ))}
      </ul>
    </>
  )
}

interface OfAcciones {
  lote: Lote
  pending: readonly RenglonLote[]
  abrir(que: QueDelLote): void
}

/** The files of a lot, and the ways of answering it. */
function Acciones({ lote, pending, abrir }: OfAcciones) {
  const { t } = useTranslation()
  const download = () =>
    void downloadFile(urlOf(pagos.archivo, { params: { id: lote.id } }), lote.archivo).catch((error: Error) =>
      notifyFailure(t('pagos.lote.bajar'), error),
    )
  return (
    <div className="botones">
      <Button variant={pending.length > 0 ? 'principal' : 'comun'} icon="descargar" onClick={download}>
        {t('pagos.lote.bajar')}
      </Button>
      <ExportMenu
        text={t('pagos.lote.paraPegar', { count: lote.renglones.length })}
        file={lote.archivo.replace(/\.\w+$/, '')}
        address={(formato) => address(`${renglonesLoteList.path}/exportar-excel`, { G_idLote: lote.id, formato })}
        count={lote.renglones.length}
      />
      {pending.length > 0 && (
        <>
          {lote.conRespuesta && (
            <Button icon="subir" onClick={() => abrir({ que: 'respuesta' })}>
              {t('pagos.lote.responder')}
            </Button>
          )}
          <Button onClick={() => abrir({ que: 'pagado', renglones: pending })}>
            {t('pagos.lote.todosPagados', { count: pending.length })}
          </Button>
          <Button variant="texto" onClick={() => abrir({ que: 'anular' })}>
            {t('pagos.lote.anular')}
          </Button>
        </>
      )}
    </div>
  )
}

const signs = { PENDIENTE: 'org', PAGADO: 'ok', RECHAZADO: 'mal', ANULADO: 'neutro' } as const
