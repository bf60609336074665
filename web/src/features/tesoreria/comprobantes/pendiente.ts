import type { OtroComprobante, Parecido } from '@gremial/contract/tesoreria/comprobantes.ts'
import type { Upload } from '../../../platform/uploadQueue.ts'
import type { Guardado } from './deposito.ts'
import type { FileFactura } from './qr/leerFactura.ts'

/** A receipt not uploaded yet: kept on this device with its file until the server has it or the user removes it. */
export interface Pendiente extends Upload, Guardado {
  /** Errors by field, after a refusal. */
  errores: Record<string, string>
  repetido: OtroComprobante | null
  parecidos: Parecido[]
  /** Code of the server's refusal; '' without one. */
  codigo: string
  /** Result of the QR search. */
  lectura: 'buscando' | FileFactura | null
}

export const nuevo: Omit<Pendiente, keyof Guardado> = {
  fase: 'espera',
  parte: 0,
  dice: '',
  errores: {},
  repetido: null,
  parecidos: [],
  codigo: '',
  lectura: null,
}
