import { resolve } from 'node:path'
import { motivosIndice, rangos } from '../features/afiliado/documentos/publicacion.rules.ts'
import { publicar } from '../features/afiliado/documentos/publicacion.service.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { correrComando } from './comando.ts'

/** npm run publicar -- FILE.pdf INDEX.csv [--simular] [--json]: publishes a PDF, split by the members in the index (docs/operacion.md). */
const [pdf = '', indice = '', ...opciones] = process.argv.slice(2)
const json = opciones.includes('--json')
const simular = opciones.includes('--simular')

await correrComando(async (ctx) => {
  const ajenas = opciones.filter((o) => !['--json', '--simular'].includes(o))
  if (!pdf || !indice || pdf.startsWith('--') || indice.startsWith('--') || ajenas.length > 0)
    throw new StartError('Uso: npm run publicar -- ARCHIVO.pdf INDICE.csv [--simular] [--json]')
  const inicio = performance.now()
  const desde = process.env.GREMIAL_CWD ?? process.cwd()
  const resultado = await publicar(ctx, resolve(desde, pdf), resolve(desde, indice), {
    simular,
    progreso: (texto) => console.error(texto),
  })
  const { paginas, filas, publicados, conNombre, rechazadas, sinCubrir, repetida } = resultado
  const mal = rechazadas.length > 0 || sinCubrir.length > 0
  if (json) {
    console.log(JSON.stringify(resultado))
    return mal ? 1 : 0
  }
  for (const { linea, columna, valor, motivo } of rechazadas)
    console.log(`Línea ${linea}, ${columna} «${valor}»: ${motivosIndice[motivo]}.`)
  if (sinCubrir.length > 0) console.log(`Páginas sin cubrir: ${rangos(sinCubrir)}.`)
  if (mal) {
    console.log(`No se publicó nada: ${rechazadas.length} problemas en ${filas} líneas, ${sinCubrir.length} páginas sin cubrir.`)
    return 1
  }
  if (repetida) {
    console.log('Ese PDF ya estaba publicado con ese índice: no cambió nada.')
    return 0
  }
  const segundos = ((performance.now() - inicio) / 1000).toLocaleString('es-AR', { maximumFractionDigits: 1 })
  console.log(
    `${paginas} páginas, ${filas} líneas, ${simular ? 'ningún problema' : `${publicados} documentos publicados`}. ${segundos} s.`,
  )
  if (conNombre > 0) console.log(`${conNombre} talones nombran a su afiliado o no se pueden leer: sólo se bajan con sesión.`)
  if (simular) console.log('Fue una simulación: no se publicó nada.')
  return 0
})
