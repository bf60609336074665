import { type CampoPago, type FormatoPago, formatoPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import type { z } from 'zod'
import { santander } from './santander.ts'

/** Bundled layouts: an office starts from one of them and stores its own (decision 135). */

type Campo = z.input<typeof formatoPago>['pagos'][number]['campos'][number]
const constante = (nombre: string, valor: string): Campo => ({ nombre, ancho: valor.length, clase: 'CONSTANTE', valor })
const de = (nombre: string, clase: CampoPago['clase'], ancho: number, dato: CampoPago['dato']): Campo => ({
  nombre,
  ancho,
  clase,
  dato,
})
const blanco = (ancho: number): Campo => ({ nombre: 'libre', ancho, clase: 'BLANCO' })

/**
 * The portal's own layout, and the default of a lot (decision 079). docs/operacion/pagos.md documents its columns, and a test compares
 * both.
 */
export const gremial: FormatoPago = formatoPago.parse({
  nombre: 'Gremial, ancho fijo',
  escritura: 'FIJO',
  letras: 'ascii',
  largo: 120,
  mayusculas: true,
  signos: './-',
  cabeza: [
    {
      nombre: 'Cabeza',
      campos: [
        constante('tipo', 'H'),
        constante('formato', 'GREMIAL01'),
        de('lote', 'NUMERO', 6, 'lote'),
        de('armado', 'FECHA', 8, 'armado'),
        de('pago', 'FECHA', 8, 'fechaPago'),
        de('cuit', 'NUMERO', 11, 'cuitPagador'),
        de('cantidad', 'NUMERO', 6, 'cantidad'),
        de('total', 'IMPORTE', 15, 'total'),
        blanco(56),
      ],
    },
  ],
  pagos: [
    {
      nombre: 'Transferencia',
      campos: [
        constante('tipo', 'D'),
        de('referencia', 'NUMERO', 10, 'referencia'),
        de('cbu', 'NUMERO', 22, 'cbu'),
        de('importe', 'IMPORTE', 15, 'importe'),
        constante('moneda', 'ARS'),
        { ...de('beneficiario', 'TEXTO', 40, 'nombre'), corta: true },
        { ...de('concepto', 'TEXTO', 24, 'rendicion'), valor: 'RENDICION ' },
        blanco(5),
      ],
    },
  ],
  pie: [
    {
      nombre: 'Pie',
      campos: [
        constante('tipo', 'T'),
        de('lote', 'NUMERO', 6, 'lote'),
        de('cantidad', 'NUMERO', 6, 'cantidad'),
        de('total', 'IMPORTE', 15, 'total'),
        blanco(92),
      ],
    },
  ],
  respuesta: {
    letras: 'ascii',
    // Headers and trailers of responses vary, and are ignored.
    saltea: true,
    registros: [
      {
        nombre: 'Respuesta',
        cuando: [{ desde: 1, valor: 'R' }],
        campos: [
          { dato: 'referencia', desde: 2, ancho: 10 },
          { dato: 'marca', desde: 12, ancho: 1 },
          { dato: 'motivo', desde: 13, ancho: 3 },
          { dato: 'fecha', desde: 16, ancho: 8 },
          { dato: 'importe', desde: 24, ancho: 15 },
        ],
      },
    ],
    resultados: [
      { marca: ['A'], es: 'PAGADO' },
      { marca: ['R'], es: 'RECHAZADO' },
    ],
  },
})

/** CSV to send, or to paste into a bank's page: titles, and one line per payment. */
const tabla: FormatoPago = formatoPago.parse({
  nombre: 'Tabla CSV',
  escritura: 'CSV',
  letras: 'utf-8',
  todas: true,
  cabeza: [
    {
      nombre: 'Títulos',
      campos: ['Referencia', 'CBU', 'CUIT', 'Beneficiario', 'Importe', 'Fecha', 'Concepto'].map((titulo) => ({
        ...constante(titulo, titulo),
        ancho: 0,
      })),
    },
  ],
  pagos: [
    {
      nombre: 'Transferencia',
      campos: [
        de('Referencia', 'NUMERO', 0, 'referencia'),
        de('CBU', 'NUMERO', 0, 'cbu'),
        de('CUIT', 'NUMERO', 0, 'cuit'),
        de('Beneficiario', 'TEXTO', 0, 'nombre'),
        { ...de('Importe', 'IMPORTE', 0, 'importe'), decimal: ',' },
        { ...de('Fecha', 'FECHA', 0, 'fechaPago'), fecha: 'DD/MM/AAAA' },
        { ...de('Concepto', 'TEXTO', 0, 'rendicion'), valor: 'Rendición ' },
      ],
    },
  ],
})

export const modelos: readonly FormatoPago[] = [gremial, santander, tabla]
