import type { Traducido } from '../contract/src/textos/leer.ts'
import { revisar, type Texto } from '../contract/src/textos/revisar.ts'

/**
 * npm run texts: what each language lacks of what Spanish says, and what it says that Spanish does not, with the file of each. It changes
 * nothing: a line that is missing is printed as it would stand in the file, in Spanish. Ends with 1 when something is left over.
 */
const nombres: Record<Traducido, string> = { en: 'inglés', zh: 'chino', ja: 'japonés' }
const cantidad = (n: number): string => n.toLocaleString('es-AR')

function mostrar(idioma: Traducido, que: string, textos: readonly Texto[]): void {
  for (const [archivo, suyos = []] of Object.entries(Object.groupBy(textos, (texto) => texto.archivo))) {
    console.log(`  ${que} en contract/src/textos/${idioma}/${archivo}:`)
    for (const { clave, texto } of suyos) console.log(`    ${JSON.stringify(clave)}: ${JSON.stringify(texto)},`)
  }
}

let sobraAlgo = false
for (const idioma of Object.keys(nombres) as Traducido[]) {
  const { faltan, sobran, dichos } = revisar(idioma)
  sobraAlgo ||= sobran.length > 0
  const partes = [
    ...(faltan.length > 0 ? [`faltan ${cantidad(faltan.length)}`] : []),
    ...(sobran.length > 0 ? [`sobran ${cantidad(sobran.length)}`] : []),
  ]
  console.log(`${nombres[idioma]}: ${cantidad(dichos.size)} textos, ${partes.join(' y ') || 'completo'}`)
  mostrar(idioma, 'falta', faltan)
  mostrar(idioma, 'sobra', sobran)
}
process.exitCode = sobraAlgo ? 1 : 0
