import './pasos.css'
import { rendicionState as e } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type { RendicionRow } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Icon } from '../../../ui/icons.tsx'

type Rendicion = Pick<
  RendicionRow,
  | 'idEstado'
  | 'estado'
  | 'desde'
  | 'usuarioSecretario'
  | 'usuarioTesorero'
  | 'autorizaSecretario'
  | 'autorizaTesorero'
  | 'fechaEnvioExterno'
>

/** Step of each state; the three states off the main path use the step where they occur. */
const place: Record<RendicionRow['idEstado'], number> = {
  [e.borrador]: 0,
  [e.cancelada]: 0,
  [e.pendienteDeFirmas]: 1,
  [e.autorizada]: 3,
  [e.observada]: 4,
  [e.enviada]: 4,
  [e.pagada]: 5,
  [e.acreditada]: 6,
}

/** Progress of a settlement from draft to paid: each step with user and date. On a phone, one line. */
export function RendicionSteps({ rendicion: r }: { rendicion: Rendicion }) {
  const { t } = useTranslation()
  const day = (moment: string | null) => (moment ? formatDate(dateOf(new Date(moment))) : '')
  const firma = (moment: string | null, quien: string) =>
    moment ? t('rendicion.firmoEl', { quien, dia: day(moment) }) : t('rendicion.sinFirmar', { quien })
  const desde = t('rendicion.desdeEl', { dia: day(r.desde) })
  const current = place[r.idEstado]
  const steps: Array<{ nombre: string; detalle: string; hecho: boolean }> = [
    { nombre: t('rendicion.paso.borrador'), detalle: current === 0 ? desde : '', hecho: current > 0 },
    {
      nombre: t('rendicion.paso.secretario'),
      detalle: firma(r.autorizaSecretario, r.usuarioSecretario),
      hecho: r.autorizaSecretario !== null,
    },
    {
      nombre: t('rendicion.paso.tesorero'),
      detalle: firma(r.autorizaTesorero, r.usuarioTesorero),
      hecho: r.autorizaTesorero !== null,
    },
    { nombre: t('rendicion.paso.autorizada'), detalle: current === 3 ? desde : '', hecho: current > 3 },
    { nombre: t('rendicion.paso.enviada'), detalle: day(r.fechaEnvioExterno), hecho: current > 4 },
    { nombre: t('rendicion.paso.pagada'), detalle: current === 5 ? desde : '', hecho: current > 5 },
  ]
  // Signatures are given in any order: the first missing one is the current step.
  const where = current === 1 ? steps.findIndex((p) => !p.hecho) : Math.min(current, steps.length - 1)
  const fuera = r.idEstado === e.observada || r.idEstado === e.cancelada || r.idEstado === e.acreditada
  return (
    <section className="hoja pasos-rendicion" aria-label={t('rendicion.pasos')}>
      <p className="en-una">
        <strong>{r.estado}</strong> <span className="suave">{steps[where]?.detalle || desde}</span>
      </p>
      <ol>
        {steps.map((p, i) => (
          <li
            key={p.nombre}
            className={p.hecho ? 'hecho' : i === where ? 'actual' : ''}
            aria-current={i === where ? 'step' : undefined}
          >
            <span className="punto">{p.hecho && <Icon name="hecho" small />}</span>
            <strong>{fuera && i === where ? r.estado : p.nombre}</strong>
            {p.detalle && <span className="suave">{p.detalle}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
