import type { TipoImportacion } from '@gremial/contract/administracion/importacion.ts'
import { columnasMovimientos, columnasPadron, columnasSeccionales } from './importacion.columnas.ts'

const titulos = (columnas: ReadonlyArray<{ name: string }>) => columnas.map((c) => c.name)

/** A small file of each kind, titles first, that can be imported as it is. */
export const ejemplos: Record<TipoImportacion, readonly string[][]> = {
  seccionales: [
    titulos(columnasSeccionales),
    ['1', 'Rosario', 'Rosario', '0341-4400100', 'rosario@sindicato.example'],
    ['2', 'Formosa', 'Formosa', '0370-4430200', ''],
  ],
  padron: [
    titulos(columnasPadron),
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
    ],
  ],
  movimientos: [
    titulos(columnasMovimientos),
    ['1001', '05/10/2026', '10/2026', 'Cuota sindical', '1/1', '4.500,00', '0,00'],
    ['1001', '12/10/2026', '10/2026', 'Pago por débito automático', '', '0,00', '4.500,00'],
  ],
}
