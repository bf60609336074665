import type { PagoNotice, PagoRow } from '@gremial/contract/tesoreria/pagos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Icon } from '../../../ui/icons.tsx'

interface Props {
  fila: PagoRow
  avisos: readonly PagoNotice[]
  /** Only these notices, not those of the row. */
  soloEstos?: boolean
}

/** Warnings before paying, one sentence each. */
export function PagoNotices({ fila, avisos, soloEstos = false }: Props) {
  const { t } = useTranslation()
  const dichos = avisos.map(({ aviso, cantidad, importe, veces, dice, dia }) => ({
    clave: aviso as string,
    texto: t(`pagos.avisos.${aviso}`, {
      count: cantidad ?? 1,
      importe: importe === null ? '' : formatPesos(importe),
      veces: veces === null ? '' : formatNumber(veces),
      dice,
      dia: dia && formatDate(dia),
    }),
  }))
  if (fila.grupo === 'volvieron' && !soloEstos)
    dichos.unshift({ clave: 'VOLVIO', texto: t('pagos.avisos.VOLVIO', { lote: fila.lote, motivo: fila.motivo }) })
  if (dichos.length === 0) return null
  return (
    <ul className="pagos-avisos">
      {dichos.map(({ clave, texto }) => (
        <li key={clave}>
          <Icon name="alerta" small />
          {texto}
        </li>
      ))}
    </ul>
  )
}
