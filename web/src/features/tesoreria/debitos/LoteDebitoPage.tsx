import './debitos.css'
import { debitos, type LoteDebito, renglonesDebitoList } from '@gremial/contract/tesoreria/debitos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, urlOf } from '../../../platform/callApi.ts'
import { downloadFile } from '../../../platform/downloads.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, formatTimestamp } from '../../../platform/today.ts'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { useCan } from '../../../platform/user.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { LabelledList } from '../../../ui/LabelledList.tsx'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { DebitoDialogs, type QueDelDebito } from './DebitoDialogs.tsx'
import { DebitoState, LoteDebitoState } from './LoteDebitoState.tsx'

/** A lot of debits: approval, files, and what the bank answered. */
export function LoteDebitoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/tesoreria/debitos/$id' })
  const query = useQuery(read(debitos.lote, { params: { id: Number(id) } }))
  const title = t('debitos.lote.titulo', { numero: query.data?.numero ?? '' })
  useTitle(title)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/tesoreria/debitos">{t('debitos.lote.volver')}</BackLink>
          <h1 className="en-barra">{title}</h1>
        </div>
        {query.data && <LoteDebitoState estado={query.data.estado} />}
      </div>
      <Query query={query} frame="hoja" failure={t('debitos.lote.noSeTrajo')}>
        {(lote) => (
          <>
            <Resumen lote={lote} />
            <Rechazos lote={lote} />
            <Renglones lote={lote} />
          </>
        )}
      </Query>
    </>
  )
}

function Resumen({ lote }: { lote: LoteDebito }) {
  const { t } = useTranslation()
  const edita = useCan('cobranza.editar')
  const [abierto, abrir] = useState<QueDelDebito>()
  const [, change] = useUrlQuery()
  const living = lote.estado !== 'ANULADO'
  return (
    <section className="hoja hoja-in pila">
      <p className="debitos-cifra cifra">{formatPesos(lote.total)}</p>
      <p>
        {t('debitos.lote.cuando', {
          convenio: lote.convenio,
          fecha: formatDate(lote.fecha),
          por: lote.por,
          creado: formatTimestamp(new Date(lote.creado)),
        })}
      </p>
      <LabelledList
        lines={lote.estados.map((e) => [
          t(`estadosDebito.${e.estado}`),
          `${t('debitos.cuantos', { count: e.cantidad })}, ${formatPesos(e.total)}`,
        ])}
      />
      {lote.aprobado && lote.estado !== 'POR_APROBAR' && (
        <p>{t('debitos.lote.aprobado', { quien: lote.aprobo, momento: formatTimestamp(new Date(lote.aprobado)) })}</p>
      )}
      {lote.estado === 'POR_APROBAR' && <Notice type="alerta">{t('debitos.lote.porAprobar')}</Notice>}
      {living && lote.hecho === null && <p>{t('debitos.lote.hasta', { hasta: formatDate(lote.hasta) })}</p>}
      {lote.frenados > 0 && (
        <Notice type="alerta">
          {t('debitos.lote.frenados', { count: lote.frenados })}{' '}
          <Button variant="texto" onClick={() => change({ frenado: '1', estado: undefined, page: undefined })}>
            {t('debitos.lote.verFrenados')}
          </Button>
        </Notice>
      )}
      <Acreditacion lote={lote} />
      {lote.motivoAnula && <Notice>{t('debitos.lote.anuladoPor', { motivo: lote.motivoAnula })}</Notice>}
      <Archivos lote={lote} edita={edita} />
      {edita && (
        <div className="botones">
          {lote.aprobable && (
            <Button variant="principal" icon="firmar" onClick={() => abrir('aprobar')}>
              {t('debitos.lote.aprobar')}
            </Button>
          )}
          {lote.estado === 'APROBADO' && (
            <Button variant="principal" icon="mandar" onClick={() => abrir('hacer')}>
              {t('debitos.lote.hacer')}
            </Button>
          )}
          {lote.anulable && (
            <Button variant="texto" onClick={() => abrir('anular')}>
              {t('debitos.lote.anular')}
            </Button>
          )}
        </div>
      )}
      <p className="suave">
        {t('debitos.lote.huella')} <span className="partible">{lote.huella}</span>
      </p>
      <DebitoDialogs lote={lote} abierto={abierto} cerrar={() => abrir(undefined)} />
    </section>
  )
}

/** Amounts credited by its bank, and still expected. */
function Acreditacion({ lote: { acreditaciones, acreditacion: a } }: { lote: LoteDebito }) {
  const { t } = useTranslation()
  return (
    <>
      {acreditaciones.map((x) => (
        <p key={x.id}>
          {t('debitos.lote.acreditado', {
            fecha: formatDate(x.fecha),
            importe: formatPesos(x.importe),
            comision: formatPesos(x.comision),
          })}
        </p>
      ))}
      {a && a.falta !== 0 && (
        <Notice type="alerta">
          {a.falta > 0
            ? t('debitos.lote.faltaAcreditar', { falta: formatPesos(a.falta), caja: a.caja, hasta: formatDate(a.hasta) })
            : t('debitos.lote.sobraAcreditado', { sobra: formatPesos(-a.falta), caja: a.caja })}
        </Notice>
      )}
    </>
  )
}

function Archivos({ lote, edita }: { lote: LoteDebito; edita: boolean }) {
  const { t } = useTranslation()
  const download = (parte: number, nombre: string) =>
    void downloadFile(urlOf(debitos.archivo, { params: { id: lote.id, parte } }), nombre).catch((error: Error) =>
      notifyFailure(t('debitos.lote.noSeBajo'), error),
    )
  if (lote.archivos.length === 0) return null
  return (
    <ul className="bloques">
      {lote.archivos.map((f) => (
        <li key={f.parte}>
          <div>
            <p className="fuerte">{f.nombre}</p>
            <p className="sub">{t('debitos.lote.archivo', { count: f.cantidad, total: formatPesos(f.total), envio: f.envio })}</p>
            <p className="sub partible">{f.huella}</p>
          </div>
          {edita && (
            <Button icon="descargar" onClick={() => download(f.parte, f.nombre)}>
              {t('debitos.lote.bajar', { nombre: f.nombre })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Rejected lines by reason, in the member's words. */
function Rechazos({ lote: { rechazos } }: { lote: LoteDebito }) {
  const { t } = useTranslation()
  if (rechazos.length === 0) return null
  return (
    <section className="hoja hoja-in pila" aria-labelledby="rechazos">
      <h2 id="rechazos">{t('debitos.lote.rechazos')}</h2>
      <ul className="bloques">
        {rechazos.map((r) => (
          <li key={`${r.codigo} ${r.politica}`}>
            <div>
              <p className="renglon">
                <strong>{r.dice || r.codigo}</strong>
                <span className="cifra">{t('debitos.lote.rechazo', { count: r.cantidad, total: formatPesos(r.total) })}</span>
              </p>
              <p className="sub">
                {r.codigo} · {r.politica && t(`politicaRechazo.${r.politica as 'MESA'}`)}{' '}
                {r.reintento && t('debitos.lote.seIntenta', { dia: formatDate(r.reintento) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Renglones({ lote }: { lote: LoteDebito }) {
  const { t } = useTranslation()
  const state = useList(renglonesDebitoList, { fixed: { idLote: String(lote.id) } })
  return (
    <section className="hoja" aria-label={t('debitos.lote.renglones')}>
      <ListHead
        state={state}
        search={t('debitos.lote.buscar')}
        filters={[
          {
            field: 'estado',
            label: t('debitos.lote.situacion'),
            options: lote.estados.map(({ estado, cantidad }) => ({
              value: estado,
              label: `${t(`estadosDebito.${estado}`)} (${formatNumber(cantidad)})`,
            })),
          },
        ]}
        exportList={{ text: (count) => t('debitos.lote.exportar', { count }), file: renglonesDebitoList.file ?? '' }}
      />
      <List
        list={renglonesDebitoList}
        state={state}
        nameOf={(r) => r.nombre}
        cells={{
          nombre: (r) => <strong>{r.nombre}</strong>,
          cuenta: (r) => `${r.banco} …${r.cuenta}`,
          estado: (r) => (
            <>
              <DebitoState estado={r.estado} />
              {r.motivo && <p className="sub">{r.motivo}</p>}
            </>
          ),
        }}
        block={(r) => (
          <div>
            <p className="renglon">
              <strong>{r.nombre}</strong>
              <span className="cifra">{formatPesos(r.importe)}</span>
            </p>
            <p className="sub">
              {r.numeroAfiliado} · …{r.cuenta} {r.motivo && `· ${r.motivo}`}
            </p>
            <DebitoState estado={r.estado} />
          </div>
        )}
        empty={{ icon: 'calendario', title: t('debitos.armar.sinFilas') }}
      />
    </section>
  )
}
