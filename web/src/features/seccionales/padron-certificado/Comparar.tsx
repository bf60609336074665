import {
  diferenciasList,
  type PadronLeido,
  padronCertificado,
  pasosCertificados,
} from '@gremial/contract/seccionales/padron-certificado.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { Button } from '../../../ui/Button.tsx'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { Query } from '../../../ui/Query.tsx'
import { ErrorNotice, Notice, Skeleton } from '../../../ui/states.tsx'
import { useFiltroSeccional } from '../seccionales/CampoSeccional.tsx'
import { useDiferencia } from './diferencia.ts'

const hoy = 'hoy'

/** Corrections of that day since, and differences with another month, member by member. */
export function Comparar({ padron }: { padron: PadronLeido }) {
  const { t } = useTranslation()
  const [{ con }, cambiar] = useUrlQuery()
  const elegir = (otro: string | undefined) => cambiar({ con: otro, page: undefined, paso: undefined, idSeccional: undefined })
  const otro = padron.otros.find((o) => String(o.id) === con)
  const compara = con === hoy || otro !== undefined
  return (
    <section className="hoja" aria-labelledby="padron-comparar">
      <div className="padron-cabeza">
        <h2 id="padron-comparar">{t('padronMensual.porque')}</h2>
        <Select
          className="padron-con"
          label={t('padronMensual.comparar')}
          placeholder={t('padronMensual.compararNada')}
          clearable
          searchable
          value={compara ? (con ?? null) : null}
          data={[
            { value: hoy, label: t('padronMensual.hoy') },
            ...padron.otros.map((o) => ({
              value: String(o.id),
              label: t('padronCertificado.cual', { numero: o.numero, dia: formatDate(o.dia) }),
            })),
          ]}
          onChange={(valor) => elegir(valor ?? undefined)}
        />
      </div>
      {con !== hoy && <Corregidos padron={padron} ver={() => elegir(hoy)} />}
      {compara && <Diferencias key={con} padron={padron} con={otro?.id} />}
    </section>
  )
}

/** Number of corrections since; the certificate itself does not change. */
function Corregidos({ padron, ver }: { padron: PadronLeido; ver(): void }) {
  const { t } = useTranslation()
  const consulta = useQuery(read(padronCertificado.diferencias, { params: { id: padron.id }, query: {} }))
  if (consulta.isPending) return <Skeleton rows={1} />
  if (consulta.isError)
    return <ErrorNotice title={t('padronMensual.falloCorregidos')} error={consulta.error} retry={() => void consulta.refetch()} />
  const count = consulta.data.pasos.reduce((n, { cantidad }) => n + cantidad, 0)
  return (
    <div className="padron-aviso">
      {count === 0 ? (
        <Notice type="ok">{t('padronMensual.sinCorregir')}</Notice>
      ) : (
        <Notice type="alerta">
          <p>{t('padronMensual.corregido', { count })}</p>
          <div className="botones">
            <Button onClick={ver}>{t('padronMensual.verCorregidos')}</Button>
          </div>
        </Notice>
      )}
    </div>
  )
}

function Diferencias({ padron, con }: { padron: PadronLeido; con: number | undefined }) {
  const { t } = useTranslation()
  const otro = padron.otros.find((o) => o.id === con)
  // From the earlier day to the later; of the same day, from the older certificate.
  const antes = otro && (otro.dia < padron.dia || (otro.dia === padron.dia && otro.id < padron.id))
  const [de, a] = antes ? [otro, padron] : [padron, otro]
  const consulta = useQuery(read(padronCertificado.diferencias, { params: { id: de.id }, query: a ? { a: a.id } : {} }))
  const estado = useList(diferenciasList, { fixed: { de: String(de.id), a: a ? String(a.id) : undefined } })
  const diferencia = useDiferencia()
  const cual = (c: { numero: string; dia: string } | undefined) =>
    c ? t('padronCertificado.cual', { numero: c.numero, dia: formatDate(c.dia) }) : t('padronCertificado.ahora')
  const palabras = a ? 'pasos' : 'pasosAhora'
  const seccional = useFiltroSeccional()
  return (
    <>
      <Query query={consulta} rows={2} failure={t('lista.fallo')}>
        {(d) => (
          <div className="padron-porque">
            <p>
              <strong>{t('padronMensual.deA', { de: cual(de), a: cual(a), diferencia: diferencia(d.de, d.a) })}</strong>
            </p>
            <ul>
              {d.pasos.map(({ paso, cantidad }) => (
                <li key={paso}>
                  {t(`padronCertificado.${palabras}.${paso}`)} <strong className="cifra">{formatNumber(cantidad)}</strong>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Query>
      <ListHead
        state={estado}
        filters={[
          {
            field: 'paso',
            label: t('listas.diferenciasPadron.quePaso'),
            all: t('padronMensual.todosLosPasos'),
            options: pasosCertificados.map((p) => ({ value: p, label: t(`padronCertificado.pasos.${p}`) })),
          },
          seccional,
        ]}
        exportList={{
          text: (count) => t('padronMensual.exportarDiferencias', { count }),
          file: diferenciasList.file ?? '',
        }}
      />
      <List
        list={diferenciasList}
        state={estado}
        nameOf={(f) => f.nombreCompleto}
        cells={{ nombreCompleto: (f) => <strong>{f.nombreCompleto}</strong> }}
        block={(f) => (
          <div>
            <p className="fuerte">{f.nombreCompleto}</p>
            <p className="sub">
              {f.numeroAfiliadoFormateado} · {f.quePaso}
            </p>
            <p className="sub">{[f.antes, f.despues].filter(Boolean).join(' → ')}</p>
          </div>
        )}
        empty={{ icon: 'personas', title: t('padronMensual.nadaDistinto') }}
      />
    </>
  )
}
