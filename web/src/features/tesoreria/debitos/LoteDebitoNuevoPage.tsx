import './debitos.css'
import { avisoDebito } from '@gremial/contract/afiliado/debitos.ts'
import { type ResponseOf, request } from '@gremial/contract/platform/call.ts'
import { conveniosList } from '@gremial/contract/tesoreria/convenios.ts'
import { debitos, type PreviaDebito, previaDebitoList } from '@gremial/contract/tesoreria/debitos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, today } from '../../../platform/today.ts'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { readList, useList } from '../../../ui/list/useList.ts'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'

/** Preview of a lot: how many signed, who is left out and why, and the sum that is asked. Nothing is written until it is frozen. */
export function LoteDebitoNuevoPage() {
  const { t } = useTranslation()
  useTitle(t('debitos.armar.titulo'))
  const [query, change] = useUrlQuery()
  const agreements = useQuery(readList(conveniosList, { size: 'all' }))
  const deDebito = agreements.data?.content.filter((c) => c.clase === 'DEBITO') ?? []
  const idConvenio = Number(query.idConvenio ?? deDebito[0]?.id ?? 0)
  const primera = useQuery({
    ...read(debitos.previa, { query: { idConvenio, fecha: today() } }),
    enabled: idConvenio > 0 && query.fecha === undefined,
  })
  const fecha = query.fecha ?? primera.data?.primera
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/tesoreria/debitos">{t('debitos.lote.volver')}</BackLink>
          <h1 className="en-barra">{t('debitos.armar.titulo')}</h1>
        </div>
      </div>
      <Query query={agreements} frame="hoja">
        {() =>
          deDebito.length === 0 ? (
            <Notice>{t('debitos.armar.sinConvenios')}</Notice>
          ) : (
            <>
              <section className="hoja hoja-in debitos-pedido">
                <Select
                  label={t('debitos.armar.convenio')}
                  data={deDebito.map((c) => ({ value: String(c.id), label: c.nombre }))}
                  value={String(idConvenio)}
                  allowDeselect={false}
                  onChange={(value) => change({ idConvenio: value ?? undefined })}
                />
                <DateField
                  label={t('debitos.armar.fecha')}
                  minDate={today()}
                  value={fecha ?? null}
                  onChange={(day) => day && /^\d{4}-\d\d-\d\d$/.test(day) && change({ fecha: day })}
                />
              </section>
              {fecha && <Previa key={`${idConvenio} ${fecha}`} idConvenio={idConvenio} fecha={fecha} />}
            </>
          )
        }
      </Query>
    </>
  )
}

type Pedido = { idConvenio: number; fecha: string }

function Previa({ idConvenio, fecha }: Pedido) {
  const { t } = useTranslation()
  const query = useQuery(read(debitos.previa, { query: { idConvenio, fecha } }))
  const [, change] = useUrlQuery()
  return (
    <Query query={query} frame="hoja" rows={6}>
      {(previa) => (
        <>
          {previa.sirve ? (
            <Suma previa={previa} idConvenio={idConvenio} fecha={fecha} />
          ) : (
            <section className="hoja hoja-in pila">
              <Notice type="alerta">{t('debitos.armar.otraFecha', { primera: formatDate(previa.primera) })}</Notice>
              <div className="botones">
                <Button variant="principal" onClick={() => change({ fecha: previa.primera })}>
                  {t('debitos.armar.usarla', { primera: formatDate(previa.primera) })}
                </Button>
              </div>
            </section>
          )}
          <Personas previa={previa} idConvenio={idConvenio} fecha={fecha} />
        </>
      )}
    </Query>
  )
}

/** Signed, less those left out: the ones that go, with their sum as the main figure. */
function Suma({ previa, idConvenio, fecha }: Pedido & { previa: PreviaDebito }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [clave] = useState(() => crypto.randomUUID())
  const { run, running } = useAction()
  const { firmaron, van, total, hasta, feriados, necesitaOtra } = previa
  const freeze = () =>
    run(request(debitos.crear, { body: { clave, idConvenio, fecha, cantidad: van, total } }), {
      failure: t('debitos.armar.noSeCongelo'),
      onSuccess: ({ id }: ResponseOf<(typeof debitos)['crear']>) => {
        notifications.show({ message: t('debitos.armar.congelado') })
        void navegar({ to: '/app/tesoreria/debitos/$id', params: { id: String(id) } })
      },
    })
  return (
    <section className="hoja hoja-in pila">
      <dl className="debitos-cuenta">
        <div>
          <dt>{t('debitos.armar.firmaron')}</dt>
          <dd className="cifra">{formatNumber(firmaron)}</dd>
        </div>
        <div>
          <dt>− {t('debitos.armar.noVan')}</dt>
          <dd className="cifra">{formatNumber(firmaron - van)}</dd>
        </div>
        <div>
          <dt>= {t('debitos.armar.van')}</dt>
          <dd className="cifra">{formatNumber(van)}</dd>
        </div>
        <div className="debitos-total">
          <dt>{t('debitos.armar.total')}</dt>
          <dd className="cifra">{formatPesos(total)}</dd>
        </div>
      </dl>
      <p>
        {t('debitos.armar.hasta', { hasta: formatDate(hasta), dias: avisoDebito })}{' '}
        {feriados.length > 0 && t('debitos.armar.sinContar', { dias: feriados.map(formatDate).join(', ') })}
      </p>
      <p className="suave">{t('debitos.armar.prestamos')}</p>
      {van === 0 ? (
        <Notice>{t('debitos.armar.nadie')}</Notice>
      ) : (
        <>
          <p>{t('debitos.armar.alCongelar')}</p>
          {necesitaOtra && <Notice>{t('debitos.armar.otraPersona')}</Notice>}
          <div className="botones">
            <Button variant="principal" icon="candado" loading={running} onClick={() => void freeze()}>
              {t(necesitaOtra ? 'debitos.armar.congelarYPedir' : 'debitos.armar.congelar')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** Members that go, and those left out by reason. */
function Personas({ previa, idConvenio, fecha }: Pedido & { previa: PreviaDebito }) {
  const { t } = useTranslation()
  const [query, change] = useUrlQuery()
  const van = query.van ?? '0'
  const state = useList(previaDebitoList, { fixed: { idConvenio: String(idConvenio), fecha, van } })
  return (
    <section className="hoja">
      <div className="debitos-grupos" role="group" aria-label={t('debitos.armar.noVan')}>
        {(['0', '1'] as const).map((v) => (
          <Button
            key={v}
            variant={van === v ? 'principal' : 'comun'}
            aria-pressed={van === v}
            onClick={() => change({ van: v, motivo: undefined, page: undefined })}
          >
            {`${t(v === '1' ? 'debitos.armar.van' : 'debitos.armar.noVan')} (${formatNumber(v === '1' ? previa.van : previa.firmaron - previa.van)})`}
          </Button>
        ))}
      </div>
      <ListHead
        state={state}
        search={t('debitos.armar.buscar')}
        filters={
          van === '1'
            ? []
            : [
                {
                  field: 'motivo',
                  label: t('listas.previaDebito.motivo'),
                  options: previa.noVan.map(({ motivo, cantidad }) => ({
                    value: motivo,
                    label: `${t(`fueraDeLote.${motivo}`)} (${formatNumber(cantidad)})`,
                  })),
                },
              ]
        }
        exportList={{ text: (count) => t('debitos.armar.exportar', { count }), file: previaDebitoList.file ?? '' }}
      />
      <List
        list={previaDebitoList}
        state={state}
        nameOf={(f) => f.nombre}
        cells={{
          nombre: (f) => <strong>{f.nombre}</strong>,
          cuenta: (f) => (f.cuenta ? `${f.banco} …${f.cuenta}` : ''),
          motivo: (f) => (f.motivo ? t(`fueraDeLote.${f.motivo}`) : ''),
        }}
        block={(f) => (
          <div>
            <p className="renglon">
              <strong>{f.nombre}</strong>
              {f.debe !== null && <span className="cifra">{formatPesos(f.debe)}</span>}
            </p>
            <p className="sub">
              {f.numeroAfiliado} · {t('debitos.armar.cuenta', { cuenta: f.cuenta })}
            </p>
            {f.motivo && <p className="sub">{t(`fueraDeLote.${f.motivo}`)}</p>}
          </div>
        )}
        empty={{ icon: 'personas', title: t('debitos.armar.sinFilas') }}
      />
    </section>
  )
}
