import { topeDe } from '@gremial/contract/tramites/limites.ts'
import { CampoMonto } from './CampoMonto.tsx'
import { Plazos } from './Plazos.tsx'
import type { Condiciones } from './useCondiciones.ts'

/** Amount and instalments, within the product's conditions; empty without them. */
export function CuantoYCuando({ paso: { form }, condiciones, calculo, ingreso, firme }: Condiciones) {
  const { monto, plazo } = form.values
  if (!condiciones) return null
  return (
    <>
      <CampoMonto
        condiciones={condiciones}
        valor={monto}
        cambiar={(escrito) => form.setFieldValue('monto', escrito)}
        error={form.errors.monto ?? calculo?.problema}
        tope={plazo !== null ? topeDe(condiciones, plazo, ingreso) : undefined}
        plazo={plazo}
        ingreso={ingreso}
        deAntes={!firme}
      />
      <Plazos
        condiciones={condiciones}
        monto={monto}
        ingreso={ingreso}
        firme={firme}
        valor={plazo}
        elegir={(elegido) => form.setFieldValue('plazo', elegido)}
        error={form.errors.plazo}
      />
    </>
  )
}
