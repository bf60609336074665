import { type Mirada, miradasList, miradasPorVez } from '@gremial/contract/afiliado/mis-datos.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { fetchPage } from '../../../ui/list/useList.ts'
import { EmptyState, ErrorNotice, Skeleton } from '../../../ui/states.tsx'

/** Reads by others, paged, and below it those that are only counted. */
export function Miradas({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    // The sentences are in the user's language.
    queryKey: [miradasList.path, 'de a poco', { idioma: i18n.language }],
    initialPageParam: 0,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      fetchPage(miradasList, { page: pageParam, size: miradasPorVez, sort: 'fecha,desc' }, signal),
    getNextPageParam: (ultima, todas) => (ultima.last ? undefined : todas.length),
  })
  const filas = data?.pages.flatMap((p) => p.content) ?? []
  return (
    <section className="hoja seccion">
      <h2>{t('misDatos.miradas')}</h2>
      <p className="suave mis-datos-texto">{t('misDatos.miradasTexto')}</p>
      {error ? (
        <ErrorNotice title={t('misDatos.falloMiradas')} error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={4} />
      ) : filas.length === 0 ? (
        <EmptyState title={t('misDatos.sinMiradas')}>{t('misDatos.sinMiradasTexto')}</EmptyState>
      ) : (
        <>
          <ul className="mis-datos-miradas">
            {filas.map((fila) => (
              <Fila key={fila.id} fila={fila} />
            ))}
          </ul>
          {hasNextPage && (
            <div className="mis-datos-mas">
              <Button variant="texto" icon="desplegar" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('misDatos.verMas')}
              </Button>
            </div>
          )}
        </>
      )}
      {children}
    </section>
  )
}

function Fila({ fila: { fecha, hora, descripcion, cargos, detalle } }: { fila: Mirada }) {
  const debajo = [detalle, cargos.join(', ')].filter(Boolean).join(' · ')
  return (
    <li>
      <div>
        <p>{descripcion}</p>
        {debajo && <p className="ayuda">{debajo}</p>}
      </div>
      <time className="cifra suave" dateTime={`${fecha}T${hora}`}>
        {formatDate(fecha)}, {hora}
      </time>
    </li>
  )
}
