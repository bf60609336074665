import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { modoUsual, responder } from './banco/respuestas.ts'

/**
 * A simulated bank for the demo and the tests, which moves no money: reads files of direct debits in lines of 250 and writes its
 * responses. `npm run simulador-banco -- DEB0014_20261210.txt --dia 2026-12-10 --salida respuestas --semilla 7 --rechaza 0.3
 * --codigos R10,R02 --calla 0.05 --devuelve 0.1 --repite 0.2 --ajenas 0.02 --tarde 0.1 --sin-cortes`. Several files are several
 * banks: each gets its own folder.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dia: { type: 'string' },
    salida: { type: 'string', default: 'respuestas-banco' },
    semilla: { type: 'string', default: '1' },
    rechaza: { type: 'string' },
    codigos: { type: 'string' },
    calla: { type: 'string' },
    devuelve: { type: 'string' },
    repite: { type: 'string' },
    ajenas: { type: 'string' },
    tarde: { type: 'string' },
    'sin-cortes': { type: 'boolean', default: false },
  },
})
const parte = (nombre: 'rechaza' | 'calla' | 'devuelve' | 'repite' | 'ajenas' | 'tarde'): number => {
  const dicho = values[nombre]
  if (dicho === undefined) return modoUsual[nombre]
  const numero = Number(dicho)
  if (!(numero >= 0 && numero <= 1)) salir(`--${nombre} va de 0 a 1: «${dicho}»`)
  return numero
}
function salir(mensaje: string): never {
  console.error(mensaje)
  process.exit(1)
}
if (positionals.length === 0 || !/^\d{4}-\d\d-\d\d$/.test(values.dia ?? ''))
  salir('Uso: npm run simulador-banco -- ARCHIVO… --dia AAAA-MM-DD (el día en que el banco debita)')
const modo = {
  rechaza: parte('rechaza'),
  calla: parte('calla'),
  devuelve: parte('devuelve'),
  repite: parte('repite'),
  ajenas: parte('ajenas'),
  tarde: parte('tarde'),
  codigos: values.codigos?.split(',') ?? modoUsual.codigos,
  corta: !values['sin-cortes'],
}
for (const [i, ruta] of positionals.entries()) {
  const nombre = basename(ruta).replace(/\.[^.]*$/, '')
  try {
    const { archivos, esperado } = responder(readFileSync(ruta, 'latin1'), values.dia ?? '', Number(values.semilla) + i, modo)
    const carpeta = join(values.salida, nombre)
    mkdirSync(carpeta, { recursive: true })
    for (const [orden, { nombre: de, contenido }] of archivos.entries())
      writeFileSync(join(carpeta, `${orden + 1}-${de}`), contenido, 'latin1')
    const cuantos = (queda: string) => esperado.filter((e) => e.queda === queda).length
    console.log(
      `${carpeta}: ${archivos.length} archivos. De ${esperado.length} débitos, ${cuantos('COBRADO')} cobrados, ${cuantos('RECHAZADO')} rechazados, ${cuantos('REVERSADO')} devueltos y ${cuantos('PENDIENTE')} sin respuesta.`,
    )
  } catch (error) {
    salir(`${ruta}: ${(error as Error).message}`)
  }
}
