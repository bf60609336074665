import './inicio-administracion.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/states.tsx'
import { esperanQuery } from '../../afiliado/avisos/avisos.api.ts'
import { TeEsperan } from '../../afiliado/avisos/TeEsperan.tsx'
import { PrimerosPasos } from './PrimerosPasos.tsx'
import { pasosQuery, usePasosOcultos } from './pasos.ts'

/**
 * Waits of an administrator. In a new installation the first steps come before them, with the waits folded until these are done.
 */
export function EsperanConPasos() {
  const { t } = useTranslation()
  const [ocultos, setOcultos] = usePasosOcultos()
  const { data, isPending } = useQuery(pasosQuery())
  const { data: esperan } = useQuery(esperanQuery())
  if (isPending)
    return (
      <section className="hoja">
        <Skeleton rows={6} />
      </section>
    )
  const pasos = data?.pasos ?? []
  if (ocultos || pasos.every((p) => p.hecho)) return <TeEsperan />
  return (
    <>
      <PrimerosPasos pasos={pasos} ocultar={() => setOcultos(true)} />
      {esperan !== undefined && esperan.total > 0 && (
        <details className="avisos-plegados">
          <summary>{t('inicioAdministracion.pasos.avisos', { count: esperan.total })}</summary>
          <TeEsperan />
        </details>
      )}
    </>
  )
}
