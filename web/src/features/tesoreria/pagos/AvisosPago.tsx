import { cifra } from '@gremial/contract/platform/cifra.ts'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import type { AvisoPago, FilaPago } from '@gremial/contract/tesoreria/pagos.ts'
import { useTranslation } from 'react-i18next'
import { Icono } from '../../../ui/iconos.tsx'

interface Props {
  fila: FilaPago
  avisos: readonly AvisoPago[]
  /** Nothing of the row besides. */
  soloEstos?: boolean
}

/** What should be looked at before paying, each in a sentence. */
export function AvisosPago({ fila, avisos, soloEstos = false }: Props) {
  const { t } = useTranslation()
  const dichos = avisos.map(({ aviso, cantidad, importe, veces, dice, dia }) => ({
    clave: aviso as string,
    texto: t(`pagos.avisos.${aviso}`, {
      count: cantidad ?? 1,
      importe: importe === null ? '' : formatearPesos(importe),
      veces: veces === null ? '' : cifra(veces),
      dice,
      dia: dia && mostrarFecha(dia),
    }),
  }))
  if (fila.grupo === 'volvieron' && !soloEstos)
    dichos.unshift({ clave: 'VOLVIO', texto: t('pagos.avisos.VOLVIO', { lote: fila.lote, motivo: fila.motivo }) })
  if (dichos.length === 0) return null
  return (
    <ul className="pagos-avisos">
      {dichos.map(({ clave, texto }) => (
        <li key={clave}>
          <Icono nombre="alerta" chico />
          {texto}
        </li>
      ))}
    </ul>
  )
}
