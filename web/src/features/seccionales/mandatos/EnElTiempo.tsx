import { mandatosList } from '@gremial/contract/seccionales/mandatos.ts'
import { useTranslation } from 'react-i18next'
import { formatDate, today } from '../../../platform/today.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { useList } from '../../../ui/list/useList.ts'

const colores = {
  VIGENTE: 'var(--ok-solido)',
  POR_TERMINAR: 'var(--aviso-solido)',
  FUTURO: 'var(--serie-1)',
  TERMINADO: 'var(--linea-control)',
} as const

/** Years drawn on each side of this one, since some mandates hardly end. */
const anios = 6
/** Labels closer than this to today, in hundredths, are omitted. */
const cerca = 9
const anioDe = (iso: string): number => Number(iso.slice(0, 4))
const dia = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / 86_400_000
const primeroDe = (anio: number): number => dia(`${anio}-01-01`)

/** Mandates of the page as a timeline, earliest end first. */
export function EnElTiempo() {
  const { t } = useTranslation()
  const filas = useList(mandatosList).result.data?.content ?? []
  if (filas.length === 0) return null
  const este = anioDe(today())
  const primero = Math.max(este - anios, Math.min(este, ...filas.map((m) => anioDe(m.fechaDesde))))
  const ultimo = Math.min(este + anios, Math.max(este, ...filas.map((m) => anioDe(m.fechaHasta))))
  const [inicio, mayor] = [primeroDe(primero), primeroDe(ultimo + 1) - primeroDe(primero)]
  const en = (d: number) => Math.min(mayor, Math.max(0, d - inicio))
  const cada = Math.ceil((ultimo - primero + 1) / 6)
  const escala = Array.from({ length: Math.ceil((ultimo - primero + 1) / cada) }, (_, i) => primero + i * cada).map((anio) => ({
    at: en(primeroDe(anio)),
    label: String(anio),
  }))
  const ahora = en(dia(today()))
  return (
    <section className="hoja hoja-in dibujo-aparte" aria-label={t('mandatos.lapsos')}>
      <h2>{t('mandatos.lapsos')}</h2>
      <p className="suave">{t('mandatos.lapsosTexto')}</p>
      <BarChart
        title={t('mandatos.lapsos')}
        largest={mayor}
        scale={[
          ...escala.map((e) => (Math.abs(e.at - ahora) * 100 < cerca * mayor ? { ...e, label: '' } : e)),
          { at: ahora, label: t('mandatos.hoy'), strong: true },
        ]}
        bars={filas
          .toSorted((a, b) => a.fechaHasta.localeCompare(b.fechaHasta))
          .map((m) => ({
            key: m.id,
            label: `${m.persona} · ${m.nombrePuesto}`,
            description: t('mandatos.lapso', {
              desde: formatDate(m.fechaDesde),
              hasta: formatDate(m.fechaHasta),
              estado: t(`mandatos.${m.estado}`),
            }),
            from: en(dia(m.fechaDesde)),
            parts: [{ amount: en(dia(m.fechaHasta) + 1) - en(dia(m.fechaDesde)), color: colores[m.estado] }],
          }))}
      />
    </section>
  )
}
