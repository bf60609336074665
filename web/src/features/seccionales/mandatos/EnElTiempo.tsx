import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { listaMandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { Barras } from '../../../ui/dibujo/Barras.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'

const colores = {
  VIGENTE: 'var(--ok-solido)',
  POR_TERMINAR: 'var(--aviso-solido)',
  FUTURO: 'var(--serie-1)',
  TERMINADO: 'var(--linea-control)',
} as const

/** Years that are drawn to each side of this one: some mandates hardly end. */
const anios = 6
/** Words of the scale that are nearer than this to today, in hundredths, are left out. */
const cerca = 9
const anioDe = (iso: string): number => Number(iso.slice(0, 4))
const dia = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / 86_400_000
const primeroDe = (anio: number): number => dia(`${anio}-01-01`)

/** The mandates of the page as stretches of time, those that end first above. */
export function EnElTiempo() {
  const { t } = useTranslation()
  const filas = useLista(listaMandatos).resultado.data?.content ?? []
  if (filas.length === 0) return null
  const este = anioDe(hoy())
  const primero = Math.max(este - anios, Math.min(este, ...filas.map((m) => anioDe(m.fechaDesde))))
  const ultimo = Math.min(este + anios, Math.max(este, ...filas.map((m) => anioDe(m.fechaHasta))))
  const [inicio, mayor] = [primeroDe(primero), primeroDe(ultimo + 1) - primeroDe(primero)]
  const en = (d: number) => Math.min(mayor, Math.max(0, d - inicio))
  const cada = Math.ceil((ultimo - primero + 1) / 6)
  const escala = Array.from({ length: Math.ceil((ultimo - primero + 1) / cada) }, (_, i) => primero + i * cada).map((anio) => ({
    en: en(primeroDe(anio)),
    rotulo: String(anio),
  }))
  const ahora = en(dia(hoy()))
  return (
    <section className="hoja hoja-in dibujo-aparte" aria-label={t('mandatos.lapsos')}>
      <h2>{t('mandatos.lapsos')}</h2>
      <p className="suave">{t('mandatos.lapsosTexto')}</p>
      <Barras
        titulo={t('mandatos.lapsos')}
        mayor={mayor}
        escala={[
          ...escala.map((e) => (Math.abs(e.en - ahora) * 100 < cerca * mayor ? { ...e, rotulo: '' } : e)),
          { en: ahora, rotulo: t('mandatos.hoy'), fuerte: true },
        ]}
        barras={filas
          .toSorted((a, b) => a.fechaHasta.localeCompare(b.fechaHasta))
          .map((m) => ({
            clave: m.id,
            rotulo: `${m.persona} · ${m.nombrePuesto}`,
            dicho: t('mandatos.lapso', {
              desde: mostrarFecha(m.fechaDesde),
              hasta: mostrarFecha(m.fechaHasta),
              estado: t(`mandatos.${m.estado}`),
            }),
            desde: en(dia(m.fechaDesde)),
            partes: [{ cuanto: en(dia(m.fechaHasta) + 1) - en(dia(m.fechaDesde)), color: colores[m.estado] }],
          }))}
      />
    </section>
  )
}
