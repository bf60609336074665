import { camposVisibles } from '@gremial/contract/tramites/definicion.respuestas.ts'
import { type CatalogosDefinicion, revisarDefinicion } from '@gremial/contract/tramites/definicion.revisar.ts'
import { type Campo, type ContenidoDefinicion, contenidoDefinicion, tiposCampo } from '@gremial/contract/tramites/definicion.ts'
import type { RespuestaDada, Respuestas } from '@gremial/contract/tramites/definicion.valores.ts'
import fc from 'fast-check'

/** Random publishable definitions with valid answers. Two of them may share field keys with different types. */

const clave = fc.constantFrom('a', 'b', 'c', 'd')
const campos = fc.uniqueArray(
  fc.record({
    tipo: fc.constantFrom(...tiposCampo),
    clave,
    obligatorio: fc.boolean(),
    si: fc.option(fc.record({ campo: clave, valor: fc.constantFrom('si', 'no', 'x') })),
  }),
  { selector: (c) => c.clave, maxLength: 4 },
)

export const definicionAlAzar = (catalogos: CatalogosDefinicion): fc.Arbitrary<ContenidoDefinicion> =>
  fc
    .record({
      campos,
      condiciones: fc.subarray([
        { tipo: 'ESTADO', valores: ['ACTIVO'] },
        { tipo: 'ANTIGUEDAD', meses: 1 },
        { tipo: 'VECES', veces: 1, cada: 'ANIO' },
        { tipo: 'DIAS_DESDE', campo: 'a', dias: 30 },
        { tipo: 'ESTADO', valores: ['JUBILADO'] },
      ]),
      papeles: fc.subarray(['Uno', 'Dos']),
      forma: fc.constantFrom('NADA', 'FIJO', 'FORMULA', 'TABLA'),
      formula: fc.constantFrom('100', 'a * 2 + 1', 'si(b; 100; 50)', 'max(a; c; 10)'),
      personas: fc.constantFrom(1, 2),
    })
    .map(({ campos, condiciones, papeles, forma, formula, personas }) =>
      contenidoDefinicion.parse({
        nombre: { es: 'Al azar' },
        condiciones,
        campos: campos.map(({ si, ...c }) => ({
          ...c,
          pregunta: { es: `¿${c.clave}?` },
          mostrarSi: si,
          ...(c.tipo === 'OPCION' && { opciones: [{ clave: 'x', texto: { es: 'X' } }] }),
        })),
        papeles: papeles.map((nombre, i) => ({ clave: `p${i}`, nombre: { es: nombre }, reusa: false })),
        monto: { forma, formula, fijo: 100, tabla: { filas: [{ categoria: '', importes: [50] }] } },
        mesa: { personas },
        pago: { forma: forma === 'NADA' ? 'NADA' : 'CUENTA_CORRIENTE' },
        correos: { rechazada: { es: 'No.' } },
        declaracion: { es: 'Declaro.' },
      }),
    )
    .filter((contenido) => revisarDefinicion(contenido, catalogos).length === 0)

/** Valid answers to all visible fields. */
export function contestar(campos: Campo[], dia: string, seccional: string): Respuestas {
  let r: Respuestas = {}
  for (const _ of campos)
    r = Object.fromEntries(camposVisibles({ campos }, r).map((c) => [c.clave, respuestaPara(c, dia, seccional)]))
  return r
}

function respuestaPara(c: Campo, dia: string, seccional: string): RespuestaDada {
  switch (c.tipo) {
    case 'TEXTO':
      return "Ñandú d'Eva"
    case 'NUMERO':
    case 'DINERO':
      return c.minimo ?? 1
    case 'FECHA':
      return dia
    case 'SI_NO':
      return true
    case 'OPCION':
      return c.opciones[0]?.clave ?? null
    case 'FAMILIAR':
      return {
        id: null,
        apellido: 'A',
        nombre: 'B',
        parentesco: 'Hija/o',
        fechaNacimiento: '2020-01-01',
        numeroDocumento: 57_123_457,
      }
    case 'CBU':
      return '0110432930043210987654'
    case 'SECCIONAL':
      return seccional
    case 'DOMICILIO':
      return { domicilio: 'X 1', localidad: 'Y', codigoPostal: '2000' }
  }
}
