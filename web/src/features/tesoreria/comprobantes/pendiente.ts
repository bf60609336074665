import type { OtroComprobante, Parecido } from '@gremial/contract/tesoreria/comprobantes.ts'
import type { Upload } from '../../../platform/uploadQueue.ts'
import type { Guardado } from './deposito.ts'
import type { FileFactura } from './qr/leerFactura.ts'

/** A receipt that is not on the server yet: it stays in this device, with its file, until the server has it or it is taken away. */
export interface Pendiente extends Upload, Guardado {
  /** By field, of one that was refused. */
  errores: Record<string, string>
  repetido: OtroComprobante | null
  parecidos: Parecido[]
  /** What came of looking for its QR. */
  lectura: 'buscando' | FileFactura | null
}

export const nuevo: Omit<Pendiente, keyof Guardado> = {
  fase: 'espera',
  parte: 0,
  dice: '',
  errores: {},
  repetido: null,
  parecidos: [],
  lectura: null,
}
