import { estadosRendicion, type RendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type { ConteosRendiciones } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { aspectoEstado } from './EstadoRendicion.tsx'

interface Props {
  conteos: ConteosRendiciones | undefined
  /** State filter of the address. */
  actual: string | undefined
  elegir(estado: string | undefined): void
}

/** Counts by state, as filter buttons. */
export function Conteos({ conteos, actual, elegir }: Props) {
  const { t } = useTranslation()
  const de = (id: RendicionState) => conteos?.estados.find((e) => e.idEstado === id)?.cantidad
  const all = conteos?.estados.reduce((n, e) => n + e.cantidad, 0)
  const uno = (clave: string, value: string | undefined, cantidad: number | undefined, icon: IconName, rotulo: string) => (
    <li key={clave}>
      <button type="button" aria-pressed={actual === value} onClick={() => elegir(value)}>
        <b className="cifra">{cantidad ?? '·'}</b>
        <span>
          <Icon name={icon} small />
          {rotulo}
        </span>
      </button>
    </li>
  )
  return (
    <ul className="cuentas-rendicion" aria-label={t('rendicion.filtrarPorEstado')}>
      {uno('todas', undefined, all, 'rendicion', t('rendicion.todas'))}
      {estadosRendicion.map((e) => uno(String(e), String(e), de(e), aspectoEstado[e].icono, t(`rendicion.enPlural.e${e}`)))}
    </ul>
  )
}
