import { problemaMonto } from '@gremial/contract/tramites/limites.ts'
import { type ProductoParaPedir, plazosDe } from '@gremial/contract/tramites/productos.ts'
import type { DatosConocidos } from '@gremial/contract/tramites/solicitud.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BorradorDePaso } from './borradores.ts'
import { condiciones as parte, type ValoresCondiciones } from './partes.ts'
import { useCalculo } from './useCalculo.ts'
import { usePaso } from './usePaso.ts'

export interface QueSePide {
  solicitud: Solicitud
  sabido: DatosConocidos
  productos: ProductoParaPedir[]
  borrador: BorradorDePaso<ValoresCondiciones> | undefined
  clave: string
}

/** State of the first step: chosen product, its conditions, and the cost. */
export function useCondiciones({ solicitud, sabido, productos, borrador, clave }: QueSePide) {
  const ademas = useProblemas(productos)
  const inicial = solicitud.id === 0 && !borrador ? { ...parte.valoresDe(solicitud), cbu: sabido.cbu } : undefined
  const paso = usePaso({
    solicitud,
    parte,
    borrador: borrador ?? (inicial && { base: parte.valoresDe(solicitud), valores: inicial, momento: 0, pendiente: false }),
    clave,
    ademas,
  })
  const { form } = paso
  const v = form.values
  const propio = solicitud.personas.SOLICITANTE?.ingreso ?? null
  const ingreso = propio ?? sabido.ingreso
  const producto = productos.find((p) => p.id === v.idProducto)
  const condiciones = producto?.condiciones ?? solicitud.producto.condiciones
  const calculo = useCalculo(condiciones, v, ingreso, solicitud.condicionesDia)
  // Kept while browsing loans that do not offer it, and restored on returning.
  const ultimoPlazo = useRef(v.plazo)
  function elegir(id: number): void {
    const nuevo = productos.find((p) => p.id === id)?.condiciones
    ultimoPlazo.current = v.plazo ?? ultimoPlazo.current
    const querido = ultimoPlazo.current
    const plazo = nuevo && querido !== null && plazosDe(nuevo).includes(querido) ? querido : null
    form.setValues({ ...v, idProducto: id, plazo })
    form.clearErrors()
  }
  const comoSeria: Solicitud = {
    ...paso.comoSeria,
    producto: producto ?? solicitud.producto,
    personas: solicitud.personas,
  }
  return {
    paso,
    producto,
    condiciones,
    calculo,
    ingreso,
    /** True if the income is of this request, not of an earlier one. */
    firme: propio !== null,
    elegir,
    comoSeria,
  }
}
export type Condiciones = ReturnType<typeof useCondiciones>

/** Errors beyond the contract's schema. */
function useProblemas(productos: ProductoParaPedir[]) {
  const { t } = useTranslation()
  return ({ idProducto, monto }: ValoresCondiciones): Record<string, string> => {
    if (idProducto === null) return { idProducto: t('solicitud.elegiProducto') }
    const condiciones = productos.find((p) => p.id === idProducto)?.condiciones
    // An amount over the income limit is only a warning here, and refused when filing: the income comes in the next step.
    const problema =
      condiciones && monto !== null && problemaMonto(condiciones, { monto: monto / 100, plazo: null, ingreso: null })
    if (!problema || !condiciones) return {}
    const importe = problema === 'montoMinimo' ? condiciones.montoMinimo : condiciones.montoMaximo
    return { monto: t(`solicitud.${problema}`, { importe: formatPesos(importe) }) }
  }
}
