import type { FormaDeCaja } from '@gremial/contract/tesoreria/transferencias-caja.ts'
import { type Importes, sinImportes } from '../movimientos-caja/movimientos-caja.rules.ts'

const columna = { efectivo: 'efectivo', bancarios: 'banco', valores: 'cheque' } as const satisfies Record<
  FormaDeCaja,
  keyof Importes
>
/** An amount, in cents, all of one form. */
export const enForma = (forma: FormaDeCaja, centavos: number): Importes => ({ ...sinImportes, [columna[forma]]: centavos })

const nombres: Record<FormaDeCaja, string> = { efectivo: 'efectivo', bancarios: 'banco', valores: 'cheques' }

interface Punta {
  caja: { id: number; nombre: string }
  forma: FormaDeCaja
}

/** What each half says of itself when nothing was written: where it went, and where it came from. It is kept, so it is in Spanish. */
export function descripciones(desde: Punta, hacia: Punta): { salida: string; entrada: string } {
  if (desde.caja.id !== hacia.caja.id)
    return {
      salida: `Pase de ${nombres[desde.forma]} a ${hacia.caja.nombre}`,
      entrada: `Pase de ${nombres[hacia.forma]} desde ${desde.caja.nombre}`,
    }
  const dicha =
    hacia.forma === 'bancarios'
      ? `Depósito de ${nombres[desde.forma]} en el banco`
      : desde.forma === 'bancarios'
        ? `Extracción del banco, en ${nombres[hacia.forma]}`
        : `Cambio de ${nombres[desde.forma]} por ${nombres[hacia.forma]}`
  return { salida: dicha, entrada: dicha }
}
