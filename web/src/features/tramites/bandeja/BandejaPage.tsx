import './bandeja.css'
import { bandejaList, type FilaBandeja } from '@gremial/contract/tramites/bandeja.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { type ListState, useList } from '../../../ui/list/useList.ts'
import { useForbidden } from '../../../ui/Query.tsx'
import { ScreenGate } from '../../../ui/ScreenGate.tsx'
import { EmptyState, ErrorNotice, Skeleton } from '../../../ui/states.tsx'
import { Abierta } from './Abierta.tsx'
import { AQuien } from './AQuien.tsx'
import { Cabeza } from './Cabeza.tsx'
import { Cola } from './Cola.tsx'
import { Resumen } from './Resumen.tsx'

/** Desk of requests (decisions §6, decision 036): counts, queue, and the open request. */
export function BandejaPage() {
  const { t } = useTranslation()
  const estado = useList(bandejaList)
  const [{ solicitud }, poner] = useUrlQuery()
  const id = /^\d{1,15}$/.test(solicitud ?? '') ? Number(solicitud) : undefined
  useTitle(t('bandeja.titulo'))
  // A request opened by a click gets the focus; one from the address does not.
  const [pedida, setPedida] = useState<number>()
  const abrir = (otra: number | undefined) => {
    setPedida(otra)
    poner({ solicitud: otra === undefined ? undefined : String(otra) })
  }
  const siguiente = estado.result.data?.content.find((fila) => fila.id !== id && fila.tenida !== 'OTRA')
  return (
    <ScreenGate>
      <div className={id === undefined ? 'bandeja' : 'bandeja con-abierta'}>
        <div className="bandeja-arriba">
          <div className="titulo-pantalla">
            <h1 className="en-barra">{t('bandeja.titulo')}</h1>
          </div>
          <AQuien estado={estado} />
        </div>
        <section className="hoja" aria-label={t('bandeja.titulo')}>
          <Cabeza estado={estado} />
          <div className="bandeja-trabajo">
            <section className="bandeja-cola" aria-label={t('bandeja.cola')}>
              <Filas estado={estado} id={id} abrir={abrir} />
            </section>
            {id === undefined ? (
              <Resumen estado={estado} abrir={abrir} />
            ) : (
              <Abierta key={id} id={id} alAbrir={pedida === id} siguiente={siguiente} abrir={abrir} />
            )}
          </div>
        </section>
      </div>
    </ScreenGate>
  )
}

function Filas({ estado, id, abrir }: { estado: ListState<FilaBandeja>; id: number | undefined; abrir(id: number): void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = estado.result
  if (useForbidden(error)) return null
  if (error) return <ErrorNotice title={t('lista.fallo')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} />
  const filtrada = Object.keys(estado.query).some((k) => !['page', 'size', 'sort', 'solicitud'].includes(k))
  if (data.content.length === 0)
    return <EmptyState icon={filtrada ? 'filtro' : 'bien'} title={t(filtrada ? 'lista.sinResultados' : 'bandeja.vacia')} />
  return <Cola estado={estado} filas={data.content} total={data.totalElements} id={id} abrir={abrir} />
}
