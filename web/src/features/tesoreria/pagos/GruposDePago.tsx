import { formatPesos } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../../ui/icons.tsx'

/** Count and total of a group; undefined while they load. */
export interface GrupoDePago<G extends string> {
  grupo: G
  titulo: string
  icono: IconName
  cuenta: { cantidad: number; total: number } | undefined
  /** Highlighted if it has any. */
  alerta?: boolean
}

interface Props<G extends string> {
  grupos: ReadonlyArray<GrupoDePago<G>>
  actual: G
  elegir(grupo: G): void
}

/** Groups of a payment desk, as tabs of the list below. */
export function GruposDePago<G extends string>({ grupos, actual, elegir }: Props<G>) {
  const { t } = useTranslation()
  return (
    <ul className="pagos-cuentas" aria-label={t('pagos.filtrarPorGrupo')}>
      {grupos.map(({ grupo, titulo, icono, cuenta, alerta = false }) => (
        <li key={grupo} className={alerta && (cuenta?.cantidad ?? 0) > 0 ? 'volvio' : undefined}>
          <button type="button" aria-pressed={grupo === actual} onClick={() => elegir(grupo)}>
            <span>
              <Icon name={icono} small />
              {titulo}
            </span>
            <b className="cifra">{cuenta?.cantidad ?? '·'}</b>
            <small className="cifra">{cuenta ? formatPesos(cuenta.total) : '·'}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
