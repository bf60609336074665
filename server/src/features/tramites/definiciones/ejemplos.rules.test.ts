import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { locales } from '@gremial/contract/platform/locale.ts'
import { test } from 'vitest'
import { ejemploDe, nombresDeEjemplos } from './ejemplos.ts'

const pagina = readFileSync(new URL('../../../../../docs/operacion/tramites-de-ejemplo.md', import.meta.url), 'utf8')
const secciones = new Map(
  pagina
    .split('\n## ')
    .slice(1)
    .map((seccion) => [seccion.slice(0, seccion.indexOf('\n')), seccion]),
)
const pesos = (importe: number) => `$ ${importe.toLocaleString('es-AR', { minimumFractionDigits: 2 })}`

test("the operators' page documents each example: questions, documents, days and amounts (59.5)", () => {
  const faltan = nombresDeEjemplos.flatMap((nombre) => {
    const contenido = ejemploDe(nombre)
    assert.ok(contenido)
    const { mesa, monto, campos, papeles } = contenido
    const seccion = secciones.get(contenido.nombre.es) ?? ''
    const dice = [
      ...campos.map((c) => c.pregunta.es),
      ...papeles.map((p) => p.nombre.es),
      `${mesa.dias} días`,
      ...[mesa.dosDesde, monto.fijo, monto.porFamiliar].flatMap((importe) => (importe === null ? [] : [pesos(importe)])),
    ]
    return dice.filter((texto) => !seccion.includes(texto)).map((texto) => `${contenido.nombre.es}: ${texto}`)
  })
  assert.deepEqual(faltan, [], 'write it in docs/operacion/tramites-de-ejemplo.md')
  assert.equal(secciones.size, nombresDeEjemplos.length)
})

test('every text of the examples is in all languages (59.1)', () => {
  const sinTraducir: string[] = []
  const mirar = (parte: unknown): void => {
    if (typeof parte !== 'object' || parte === null) return
    if ('es' in parte && parte.es !== '' && locales.some((idioma) => !Reflect.get(parte, idioma)))
      sinTraducir.push(String(parte.es))
    for (const otra of Object.values(parte)) mirar(otra)
  }
  for (const nombre of nombresDeEjemplos) mirar(ejemploDe(nombre))
  assert.deepEqual(sinTraducir, [], 'write it in ejemplos/traducciones.ts')
})
