import type { UltimoMovimiento } from '@gremial/contract/afiliado/actividad.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import { EmptyState, ErrorNotice, Skeleton } from '../../../ui/states.tsx'
import { actividadQuery } from './actividad.api.ts'
import { iconoDeAccion } from './iconos.ts'

/** Recent activity of the user, searchable by its text, with more on demand (B-ACTIVIDAD-05, K-64). */
export function Actividad() {
  const { t, i18n } = useTranslation()
  const [buscado, setBuscado] = useState('')
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...actividadQuery(i18n.language, buscado),
    placeholderData: keepPreviousData,
  })
  const filas = data?.pages.flatMap((p) => p.content) ?? []
  const total = data?.pages[0]?.totalElements ?? 0
  return (
    <section className="seccion-inicio">
      <div className="encabezado" data-recorrido="actividad">
        <div>
          <h2>{t('inicio.actividad')}</h2>
          <p className="ayuda">{t('inicio.actividadTexto')}</p>
        </div>
        <SearchBox value={buscado} text={t('inicio.buscarActividad')} search={(texto) => setBuscado(texto ?? '')} />
      </div>
      <span className="solo-lector" role="status">
        {buscado && data && !isPlaceholderData ? t('inicio.actividadN', { count: total }) : ''}
      </span>
      <div className="hoja" aria-busy={isPlaceholderData || undefined}>
        {error ? (
          <ErrorNotice title={t('inicio.falloActividad')} error={error} retry={() => void refetch()} />
        ) : !data ? (
          <Skeleton rows={4} />
        ) : filas.length === 0 ? (
          <Ninguna buscado={buscado} todas={() => setBuscado('')} />
        ) : (
          <>
            <ul className="movidas">
              {juntas(filas).map(([fila, veces]) => (
                <Fila key={fila.id} fila={fila} veces={veces} />
              ))}
            </ul>
            {hasNextPage && (
              <div className="ver-mas">
                <Button variant="texto" icon="desplegar" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('inicio.verMas')}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </section>
  )
}

/** Groups consecutive card displays, one per device, into one row with a count. */
function juntas(filas: readonly UltimoMovimiento[]): Array<[UltimoMovimiento, number]> {
  const salida: Array<[UltimoMovimiento, number]> = []
  for (const fila of filas) {
    const ultima = salida.at(-1)
    if (ultima && fila.tipo === 'registrar-dispositivo' && ultima[0].tipo === fila.tipo) ultima[1]++
    else salida.push([fila, 1])
  }
  return salida
}

function Fila({ fila, veces }: { fila: UltimoMovimiento; veces: number }) {
  const { t } = useTranslation()
  return (
    <li>
      <Icon name={iconoDeAccion(fila.tipo)} />
      <p>
        {fila.descripcionActividad}
        {veces > 1 && <span className="suave"> · {t('inicio.veces', { count: veces })}</span>}
      </p>
      <time className="cifra sub" dateTime={`${fila.fecha}T${fila.hora}`}>
        {formatDate(fila.fecha)}, {fila.hora}
      </time>
    </li>
  )
}

function Ninguna({ buscado, todas }: { buscado: string; todas(): void }) {
  const { t } = useTranslation()
  if (!buscado) return <EmptyState title={t('inicio.sinActividad')}>{t('inicio.sinActividadTexto')}</EmptyState>
  return (
    <EmptyState
      icon="buscar"
      title={t('inicio.nadaCoincide', { texto: buscado })}
      action={<Button onClick={todas}>{t('inicio.verTodos')}</Button>}
    >
      {t('lista.sinResultadosTexto')}
    </EmptyState>
  )
}
