import {
  type EstadoImportacion,
  estadosImportacion,
  type FilaImportacion,
  importacionesList,
  tiposImportacion,
} from '@gremial/contract/administracion/importacion.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { StatusChip } from '../../../ui/states.tsx'

const signos: Record<EstadoImportacion, string> = {
  LEYENDO: 'org',
  ILEGIBLE: 'mal',
  REVISAR: 'alerta',
  APLICANDO: 'org',
  APLICADA: 'ok',
  DESHACIENDO: 'org',
  DESHECHA: 'neutro',
  DESCARTADA: 'neutro',
}

/** All imports: user, date, kind and result. */
export function ImportacionesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const hace = useCan('importaciones.hacer')
  const abrir = ({ id }: FilaImportacion) => navegar({ to: '/app/importaciones/$id', params: { id: String(id) } })
  const marca = ({ estado }: FilaImportacion) => (
    <StatusChip sign={signos[estado]}>{t(`importacion.estados.${estado}`)}</StatusChip>
  )
  const quien = ({ quien }: FilaImportacion) => quien || t('importacion.comando')
  const momento = (fila: FilaImportacion) => formatTimestamp(new Date(fila.momento))
  return (
    <>
      <ListPage
        list={importacionesList}
        title={t('importacion.titulo')}
        subtitle={t('importacion.bajada')}
        fresh={hace && { text: t('importacion.nueva'), run: () => navegar({ to: '/app/importaciones/nueva' }) }}
        filters={[
          {
            field: 'tipo',
            label: t('importacion.tipo'),
            all: t('importacion.todosLosTipos'),
            options: tiposImportacion.map((value) => ({ value, label: t(`importacion.tipos.${value}`) })),
          },
          {
            field: 'estado',
            label: t('importacion.estado'),
            all: t('importacion.todosLosEstados'),
            options: estadosImportacion.map((value) => ({ value, label: t(`importacion.estados.${value}`) })),
          },
        ]}
        exportList={(count) => t('importacion.exportar', { count })}
        nameOf={(i) => i.archivo}
        actions={(i) => [{ text: t('importacion.ver'), icon: 'ver', run: () => abrir(i) }]}
        cells={{
          momento,
          tipo: (i) => t(`importacion.tipos.${i.tipo}`),
          archivo: (i) => (
            <button type="button" className="enlace" onClick={() => void abrir(i)}>
              {i.archivo}
            </button>
          ),
          quien,
          estado: marca,
          filas: (i) => formatNumber(i.filas),
          nuevas: (i) => formatNumber(i.nuevas),
          cambiadas: (i) => formatNumber(i.cambiadas),
          rechazadas: (i) => formatNumber(i.rechazadas),
        }}
        block={(i) => (
          <div>
            <p className="fuerte">{t(`importacion.tipos.${i.tipo}`)}</p>
            <p className="sub">
              {momento(i)} · {quien(i)}
            </p>
            <p className="sub">
              {t('importacion.enLaLista', {
                nuevas: formatNumber(i.nuevas),
                cambiadas: formatNumber(i.cambiadas),
                rechazadas: formatNumber(i.rechazadas),
              })}
            </p>
            {marca(i)}
          </div>
        )}
        empty={{ icon: 'importar', title: t('importacion.vacia') }}
      />
      <QueCambiaron />
    </>
  )
}

const partes = [
  ['nuevas', 'var(--serie-1)'],
  ['cambiadas', 'var(--serie-2)'],
  ['rechazadas', 'var(--peligro-solido)'],
  ['iguales', 'var(--linea-control)'],
] as const

/** Changes of the imports on the page: each bar is full width, so that small ones are readable. */
function QueCambiaron() {
  const { t } = useTranslation()
  const filas = (useList(importacionesList).result.data?.content ?? []).filter((i) => i.filas > 0)
  if (filas.length === 0) return null
  const cuantas = (i: FilaImportacion) => ({
    nuevas: i.nuevas,
    cambiadas: i.cambiadas,
    rechazadas: i.rechazadas,
    iguales: Math.max(0, i.filas - i.nuevas - i.cambiadas - i.rechazadas),
  })
  const titulos = {
    nuevas: t('listas.importaciones.nuevas'),
    cambiadas: t('listas.importaciones.cambiadas'),
    rechazadas: t('listas.importaciones.rechazadas'),
    iguales: t('importacion.sinCambio'),
  }
  return (
    <section className="hoja hoja-in dibujo-aparte" aria-label={t('importacion.cambios')}>
      <h2>{t('importacion.cambios')}</h2>
      <p className="suave">{t('importacion.cambiosTexto')}</p>
      <BarChart
        title={t('importacion.cambios')}
        largest={100}
        series={partes.map(([cual, color]) => ({ name: titulos[cual], color }))}
        bars={filas.map((i) => {
          const suyas = cuantas(i)
          return {
            key: i.id,
            label: `${t(`importacion.tipos.${i.tipo}`)} · ${formatTimestamp(new Date(i.momento))} · ${t(`importacion.estados.${i.estado}`)}`,
            description: t('importacion.enBarra', {
              nuevas: formatNumber(suyas.nuevas),
              cambiadas: formatNumber(suyas.cambiadas),
              rechazadas: formatNumber(suyas.rechazadas),
              iguales: formatNumber(suyas.iguales),
            }),
            parts: partes.map(([cual, color]) => ({ amount: (100 * suyas[cual]) / i.filas, color })),
          }
        })}
      />
    </section>
  )
}
