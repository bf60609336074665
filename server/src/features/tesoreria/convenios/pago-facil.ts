import type { ConvenioCobranza } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { respuestaPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { entre } from './campos.ts'

/**
 * Pago Fácil's transmission (SEPSA): what its counters collected. A payment is a record 5, its bar code as it was read (6) and its instruments
 * (7). The columns of «PES» and of the amount are assumed, and must be checked with a real file (docs/decisiones/155-more-layouts.md).
 */

const cuando = (valor: string) => [{ desde: 1, valor }]

const vuelve = respuestaPago.parse({
  letras: 'windows-1252',
  referencias: 'TEXTO',
  registros: [
    { nombre: 'Archivo (1)', cuando: cuando('1') },
    { nombre: 'Lote (3)', cuando: cuando('3') },
    {
      nombre: 'Pago (5)',
      // Pesos: another currency is a line that is not understood.
      cuando: [...cuando('5'), { desde: 46, valor: 'PES' }],
      campos: [
        { dato: 'marca', ...entre(1, 1) },
        { dato: 'envio', ...entre(2, 6) },
        { dato: 'fecha', ...entre(9, 16) },
        { dato: 'importe', ...entre(49, 58) },
      ],
    },
    { nombre: 'Código de barras (6)', cuando: cuando('6'), sigue: true, campos: [{ dato: 'referencia', ...entre(2, 61) }] },
    { nombre: 'Medio de pago (7)', cuando: cuando('7'), sigue: true, campos: [{ dato: 'estado', ...entre(1, 1) }] },
    { nombre: 'Fin del lote (8)', cuando: cuando('8') },
    { nombre: 'Fin del archivo (9)', cuando: cuando('9') },
  ],
  resultados: [{ marca: ['5'], es: 'PAGADO' }],
})

export const pagoFacil: Pick<ConvenioCobranza, 'nombre' | 'clase' | 'sale' | 'vuelve'> = {
  nombre: 'Pago Fácil',
  clase: 'VENTANILLA',
  sale: null,
  vuelve,
}
