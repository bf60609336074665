import { writeFileSync } from 'node:fs'
import { drawn as inDrawnOrder } from '../test/select.ts'
import { missingLine, provide } from '../tools.ts'
import { nombreDe } from './falta.ts'
import { decir } from './resultado.ts'
import { rotas, todas } from './todas.ts'

/**
 * npm run mutate: breaks the product on purpose, one fault at a time, and sees whether the tests say so. With words, only the faults whose
 * place, file or description has one of them; --contar says how many there are and that each finds its text; --muestra N draws so many
 * (--semilla S, the same again), --minutos M those that there is time for; --procesos N, how many at once; --json FILE keeps the result.
 * Ends with the figures and who lived; fails under 90 % of a district, under 95 % over money, scope, signatures or audit, or when one lives
 * without a reason.
 */
const args = process.argv.slice(2)
const valued = ['--muestra', '--semilla', '--minutos', '--procesos', '--json']
const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const words = args.filter((arg, i) => !arg.startsWith('--') && !valued.includes(args[i - 1] ?? ''))

const { faltas, problemas } = await todas()
const asked = faltas.filter((f) => words.length === 0 || words.some((w) => `${f.lugar} ${f.archivo} ${f.que}`.includes(w)))
const semilla = Number(option('--semilla') ?? Date.now() % 100_000)
const minutos = Number(option('--minutos') ?? 0)
// Drawn too when time may end before the faults do: what was decided is a fair part of the whole.
const chosen =
  option('--muestra') || minutos ? inDrawnOrder(asked, semilla).slice(0, Number(option('--muestra') ?? asked.length)) : asked
const wrong = [...problemas, ...rotas(chosen).map((f) => `${nombreDe(f)}: is no program any more`)]
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
const drawn = chosen.length < asked.length ? ` (muestra de ${asked.length}, semilla ${semilla})` : ''
console.log(`${chosen.length} faltas${drawn} en ${new Set(chosen.map((f) => f.archivo)).size} archivos`)
if (args.includes('--contar')) process.exit(0)

// Not before: counting needs neither the server nor its tests.
const { correr } = await import('./correr.ts')
const { testsOf } = await import('./taller.ts')
const without = await provide([...new Set(chosen.flatMap(testsOf))])
if (without.size > 0) {
  console.error(missingLine(without))
  process.exit(1)
}
const result = await correr(chosen, faltas, {
  procesos: Number(option('--procesos') ?? 2),
  minutos,
  dicen: (line) => console.log(line),
})
const out = option('--json')
if (out) writeFileSync(out, `${JSON.stringify({ de: asked.length, semilla, ...result }, undefined, 2)}\n`)
decir(result)
process.exit(result.bien ? 0 : 1)
