import type { CondicionesProducto } from '@gremial/contract/tramites/productos.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/states.tsx'

/** Rate with two decimals. */
const porciento = (tasa: number): string => tasa.toFixed(2).replace('.', ',')

/** Notice that the product's conditions changed while the request was a draft, and how (decision 037). */
export function CambioCondiciones({ solicitud: { condicionesAntes, producto } }: { solicitud: Solicitud }) {
  const { t } = useTranslation()
  const ahora = producto.condiciones
  if (!condicionesAntes || !ahora) return null
  const parte = (tasa: number | null) => (tasa === null ? t('tramite.cambio.sinTope') : `${porciento(tasa)} %`)
  const dice: Record<'tna' | 'monto' | 'plazo' | 'gasto' | 'maximoIngreso', (c: CondicionesProducto) => string> = {
    tna: (c) => porciento(c.tna),
    monto: (c) => `${formatPesos(c.montoMinimo)} – ${formatPesos(c.montoMaximo)}`,
    plazo: (c) => `${c.plazoMinimo} – ${c.plazoMaximo}`,
    gasto: (c) => porciento(c.gasto),
    maximoIngreso: (c) => parte(c.maximoIngreso),
  }
  const cambios = (['tna', 'monto', 'plazo', 'gasto', 'maximoIngreso'] as const).filter(
    (que) => dice[que](condicionesAntes) !== dice[que](ahora),
  )
  return (
    <Notice type="alerta">
      <strong>{t('tramite.cambio.titulo')}</strong>{' '}
      {cambios
        .map((que) => t(`tramite.cambio.${que}`, { antes: dice[que](condicionesAntes), ahora: dice[que](ahora) }))
        .join(' ')}
    </Notice>
  )
}
