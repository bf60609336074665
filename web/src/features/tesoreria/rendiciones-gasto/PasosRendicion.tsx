import './pasos.css'
import { estadoRendicion as e } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type { FilaRendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { dateOf, formatDate } from '@gremial/contract/values/dates.ts'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'

type Rendicion = Pick<
  FilaRendicion,
  | 'idEstado'
  | 'estado'
  | 'desde'
  | 'usuarioSecretario'
  | 'usuarioTesorero'
  | 'autorizaSecretario'
  | 'autorizaTesorero'
  | 'fechaEnvioExterno'
>

/** States in the order of the way; the three that leave it take the place of where they happened. */
const lugar: Record<FilaRendicion['idEstado'], number> = {
  [e.borrador]: 0,
  [e.cancelada]: 0,
  [e.pendienteDeFirmas]: 1,
  [e.autorizada]: 3,
  [e.observada]: 4,
  [e.enviada]: 4,
  [e.pagada]: 5,
  [e.acreditada]: 6,
}

/** The way of a settlement, from draft to paid: each step with who and when. On a phone, one line. */
export function PasosRendicion({ rendicion: r }: { rendicion: Rendicion }) {
  const { t } = useTranslation()
  const dia = (momento: string | null) => (momento ? formatDate(dateOf(new Date(momento))) : '')
  const firma = (momento: string | null, quien: string) =>
    momento ? t('rendicion.firmoEl', { quien, dia: dia(momento) }) : t('rendicion.sinFirmar', { quien })
  const desde = t('rendicion.desdeEl', { dia: dia(r.desde) })
  const actual = lugar[r.idEstado]
  const pasos: Array<{ nombre: string; detalle: string; hecho: boolean }> = [
    { nombre: t('rendicion.paso.borrador'), detalle: actual === 0 ? desde : '', hecho: actual > 0 },
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
    { nombre: t('rendicion.paso.autorizada'), detalle: actual === 3 ? desde : '', hecho: actual > 3 },
    { nombre: t('rendicion.paso.enviada'), detalle: dia(r.fechaEnvioExterno), hecho: actual > 4 },
    { nombre: t('rendicion.paso.pagada'), detalle: actual === 5 ? desde : '', hecho: actual > 5 },
  ]
  // Two signatures are awaited at once, in any order: the first one that is missing is where it is.
  const donde = actual === 1 ? pasos.findIndex((p) => !p.hecho) : Math.min(actual, pasos.length - 1)
  const fuera = r.idEstado === e.observada || r.idEstado === e.cancelada || r.idEstado === e.acreditada
  return (
    <section className="hoja pasos-rendicion" aria-label={t('rendicion.pasos')}>
      <p className="en-una">
        <strong>{r.estado}</strong> <span className="suave">{pasos[donde]?.detalle || desde}</span>
      </p>
      <ol>
        {pasos.map((p, i) => (
          <li
            key={p.nombre}
            className={p.hecho ? 'hecho' : i === donde ? 'actual' : ''}
            aria-current={i === donde ? 'step' : undefined}
          >
            <span className="punto">{p.hecho && <Icon name="hecho" small />}</span>
            <strong>{fuera && i === donde ? r.estado : p.nombre}</strong>
            {p.detalle && <span className="suave">{p.detalle}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
