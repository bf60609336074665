import type { FormaDeCaja } from '@gremial/contract/tesoreria/transferencias-caja.ts'
import { type Importes, withoutImportes } from '../movimientos-caja/movimientos-caja.rules.ts'

const column = { efectivo: 'efectivo', bancarios: 'banco', valores: 'cheque' } as const satisfies Record<
  FormaDeCaja,
  keyof Importes
>
/** An amount in cents, in one payment form. */
export const enForma = (forma: FormaDeCaja, centavos: number): Importes => ({ ...withoutImportes, [column[forma]]: centavos })

const names: Record<FormaDeCaja, string> = { efectivo: 'efectivo', bancarios: 'banco', valores: 'cheques' }

interface Punta {
  caja: { id: number; nombre: string }
  forma: FormaDeCaja
}

/** Default descriptions of both halves: destination and origin. Stored, so always in Spanish. */
export function descripciones(desde: Punta, hacia: Punta): { salida: string; entrada: string } {
  if (desde.caja.id !== hacia.caja.id)
    return {
      salida: `Pase de ${names[desde.forma]} a ${hacia.caja.nombre}`,
      entrada: `Pase de ${names[hacia.forma]} desde ${desde.caja.nombre}`,
    }
  const dicha =
    hacia.forma === 'bancarios'
      ? `Depósito de ${names[desde.forma]} en el banco`
      : desde.forma === 'bancarios'
        ? `Extracción del banco, en ${names[hacia.forma]}`
        : `Cambio de ${names[desde.forma]} por ${names[hacia.forma]}`
  return { salida: dicha, entrada: dicha }
}
