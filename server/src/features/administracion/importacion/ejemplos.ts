import type { TipoImportacion } from '@gremial/contract/administracion/importacion.ts'
import { columnas } from './importacion.columnas.ts'

const titulos = (tipo: TipoImportacion) => columnas[tipo].map((c) => c.name)

/** A small example file of each kind, titles first, which can be imported as it is. */
export const ejemplos: Record<TipoImportacion, readonly string[][]> = {
  seccionales: [
    titulos('seccionales'),
    ['1', 'Rosario', 'Rosario', '0341-4400100', 'rosario@sindicato.example'],
    ['2', 'Formosa', 'Formosa', '0370-4430200', ''],
  ],
  padron: [
    titulos('padron'),
    [
      '1001',
      'SOSA DUARTE, Elvira',
      'DNI',
      '20.345.678',
      '',
      '14/05/1969',
      'F',
      'Casada/o',
      '01/03/1995',
      '',
      '',
      'Activo A',
      'ACTIVO',
      '01 - Rosario',
      'Textil Ayala S.A.S.',
      '',
      'Mitre 1521',
      'Rosario',
      '2000',
      '0341-154412087',
      'elvira@correo.example',
      '',
    ],
  ],
  empresas: [titulos('empresas'), ['Textil Ayala S.A.S.', '30-71234567-1'], ['Química Fernández S.A.S.', '']],
  familiares: [
    titulos('familiares'),
    ['1001', 'SOSA, Ramón', '47.123.456', '20/03/2012', 'DNI', 'Hija/o', 'SI'],
    ['1001', 'DUARTE, Hugo', '19.876.543', '', 'DNI', 'Cónyuge', 'SI'],
  ],
  beneficiarios: [
    titulos('beneficiarios'),
    ['1001', 'DUARTE, Hugo', 'DNI', '19.876.543', 'Cónyuge', '50'],
    ['1001', 'SOSA, Ramón', 'DNI', '47.123.456', 'Hija/o', '50'],
  ],
  movimientos: [
    titulos('movimientos'),
    ['1001', '05/10/2026', '10/2026', 'Cuota sindical', '1/1', '4.500,00', '0,00'],
    ['1001', '12/10/2026', '10/2026', 'Pago por débito automático', '', '0,00', '4.500,00'],
  ],
}
