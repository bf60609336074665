import './quien.css'
import {
  alcances,
  type FilaQuienPuede,
  quienPuedeList,
  type ResumenQuienPuede,
} from '@gremial/contract/administracion/alcance.ts'
import { permisosList } from '@gremial/contract/administracion/permisos.ts'
import { lookupSize } from '@gremial/contract/platform/list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { inSentence, lowerFirst } from '../../../platform/inSentence.ts'
import { formatDate } from '../../../platform/today.ts'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { readList, useList } from '../../../ui/list/useList.ts'
import { Query } from '../../../ui/Query.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { EmptyState, Notice, StatusChip } from '../../../ui/states.tsx'
import { seccionalesQuery } from '../../seccionales/seccionales/seccionales.api.ts'

/** Holders of a permission in a branch: a sentence, branches without holders, and the people. */
export function QuienPuede() {
  const { t } = useTranslation()
  const [{ permiso, idSeccional }, poner] = useUrlQuery()
  const permisos = useQuery(readList(permisosList, { size: lookupSize }))
  const seccionales = useQuery(seccionalesQuery())
  return (
    <>
      <div className="pregunta">
        <SelectField
          label={t('quien.puede')}
          data={(permisos.data?.content ?? []).map((p) => ({ value: p.codigo, label: p.nombre }))}
          value={permiso ?? null}
          onChange={(valor) => poner({ permiso: valor ?? undefined, page: undefined })}
        />
        <SelectField
          label={t('quien.donde')}
          data={[
            { value: '', label: t('quien.cualquiera') },
            ...(seccionales.data ?? []).map((s) => ({ value: String(s.idSeccional), label: s.nombreSeccional })),
          ]}
          value={idSeccional ?? ''}
          onChange={(valor) => poner({ idSeccional: valor || undefined, page: undefined })}
        />
      </div>
      <section className="hoja" aria-label={t('quien.titulo')}>
        {permiso ? (
          <Respuesta key={permiso} permiso={permiso} idSeccional={idSeccional} />
        ) : (
          <EmptyState icon="personas" title={t('quien.titulo')}>
            {t('quien.elegi')}
          </EmptyState>
        )}
      </section>
    </>
  )
}

function Respuesta({ permiso, idSeccional }: { permiso: string; idSeccional: string | undefined }) {
  const { t } = useTranslation()
  const estado = useList(quienPuedeList, { fixed: { permiso, idSeccional } })
  const resumen = useQuery({
    ...read(alcances.quienPuede, { query: { permiso, ...(idSeccional ? { idSeccional: Number(idSeccional) } : {}) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Query query={resumen} rows={2}>
        {(r) => <EnUnaFrase resumen={r} />}
      </Query>
      <ListHead
        state={estado}
        search={t('quien.buscar')}
        exportList={{ text: (count) => t('quien.exportar', { count }), file: quienPuedeList.file ?? '' }}
      />
      <List
        list={{ ...quienPuedeList, columns: columnasVisibles }}
        state={estado}
        nameOf={(f) => f.nombre}
        cells={{
          nombre: (f) => (
            <>
              <strong>{f.nombre}</strong>
              <small className="bajo">{f.numeroAfiliadoFormateado || t('quien.sinNumero')}</small>
            </>
          ),
          hasta: (f) => <Hasta fila={f} />,
        }}
        block={(f) => (
          <div>
            <p className="fuerte">{f.nombre}</p>
            <p className="sub">{f.donde}</p>
            <p className="sub">{f.porque}</p>
            <Hasta fila={f} />
          </div>
        )}
        empty={{ icon: 'personas', title: t('quien.vacio') }}
      />
    </>
  )
}

const { numeroAfiliadoFormateado: _, puedeEntrar: __, ...columnasVisibles } = quienPuedeList.columns

function Hasta({ fila: { origen, hasta, puedeEntrar } }: { fila: FilaQuienPuede }) {
  const { t } = useTranslation()
  if (!puedeEntrar) return <StatusChip sign="alerta">{t('quien.noPuedeEntrar')}</StatusChip>
  if (!hasta) return <>{t('quien.sinVencimiento')}</>
  return <>{t(origen === 'DELEGACION' ? 'quien.delegadoHasta' : 'quien.mandatoHasta', { fecha: formatDate(hasta) })}</>
}

/** Branches named in the sentence. */
const primeras = 6

function EnUnaFrase({ resumen }: { resumen: ResumenQuienPuede }) {
  const { t } = useTranslation()
  const { nombre, personas, enTodas, enSeccionales, enLoPropio, sinNadie } = resumen
  const que = lowerFirst(nombre)
  const partes = [
    enSeccionales > 0 && t('quien.enSeccionales', { count: enSeccionales }),
    enTodas > 0 && t('quien.enTodas', { count: enTodas }),
    enLoPropio > 0 && t('quien.enLoPropio', { count: enLoPropio }),
  ].filter((p) => p !== false)
  const otras = sinNadie.length - primeras
  const nombradas = [
    ...sinNadie.slice(0, otras > 1 ? primeras : undefined).map((s) => s.nombre),
    ...(otras > 1 ? [t('quien.otras', { count: otras })] : []),
  ]
  const ultimos = sinNadie.flatMap(({ nombre, ultimo }) => (ultimo ? [{ nombre, ...ultimo }] : []))
  return (
    <div className="responde">
      <p className="frase">
        {personas === 0 ? t('quien.nadie', { que }) : t('quien.responde', { count: personas, que })}{' '}
        {partes.length > 0 && t('quien.reparto', { partes: inSentence(partes) })}
      </p>
      {sinNadie.length > 0 && (
        <Notice type="alerta">
          <strong>{t('quien.sinNadie', { count: sinNadie.length, seccionales: inSentence(nombradas) })}</strong>{' '}
          {ultimos.map((u) => (
            <span key={u.nombre}>
              {t('quien.ultimo', { seccional: u.nombre, puesto: u.puesto, hasta: formatDate(u.hasta) })}{' '}
            </span>
          ))}
        </Notice>
      )}
    </div>
  )
}
