import { problemaMonto, topeDe } from '@gremial/contract/tramites/limites.ts'
import type { CondicionesProducto } from '@gremial/contract/tramites/productos.ts'
import { type Simulacion, simular } from '@gremial/contract/tramites/simulador.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ValoresCondiciones } from './partes.ts'

export interface Calculo extends Simulacion {
  /** Error of the amount, as shown below it. */
  problema: string | undefined
}

/** Cost of a loan while typing; undefined without amount and term. */
export function useCalculo(
  condiciones: CondicionesProducto | null,
  { monto, plazo }: ValoresCondiciones,
  ingreso: number | null,
  dia: string,
): Calculo | undefined {
  const { t } = useTranslation()
  return useMemo(() => {
    if (!condiciones || monto === null || Number.isNaN(monto) || monto <= 0 || plazo === null) return undefined
    const cual = problemaMonto(condiciones, { monto: monto / 100, plazo, ingreso })
    const importe =
      cual === 'montoMinimo'
        ? condiciones.montoMinimo
        : cual === 'montoMaximo'
          ? condiciones.montoMaximo
          : topeDe(condiciones, plazo, ingreso)
    return {
      ...simular(monto, plazo, condiciones, dia),
      problema: cual && t(`solicitud.${cual}`, { importe: formatPesos(importe), plazo }),
    }
  }, [condiciones, monto, plazo, ingreso, dia, t])
}
