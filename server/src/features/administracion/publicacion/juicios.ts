import type { Ctx } from '../../../platform/context.ts'
import { llamadosAsi, registradosDe } from '../../afiliado/documentos/conocidos.ts'
import type { Dichos } from '../../afiliado/documentos/dichos.rules.ts'
import type { Testigo } from '../../afiliado/documentos/testigos.rules.ts'
import { type Juicio, juzgar } from './juicio.rules.ts'
import { conSuNombre, type DePagina, deQuien, nombresAjenos, testigosDePaginas } from './paginas.rules.ts'
import { nombresDelNombre, numeroDelNombre } from './publicaciones.rules.ts'

/** A read PDF, and the people named on its pages; null for an unreadable page. */
export interface PdfLeido {
  id: number
  nombre: string
  paginas: ReadonlyArray<Dichos | null>
  /** Member numbers in looser forms than in `paginas`. */
  ajenos: readonly number[]
}

export interface Juzgado {
  id: number
  juicio: Juicio
  paginas: DePagina[]
  /** Evidence of each page as text: its identifiers, or the people if there are several. */
  dicen: Array<string | null>
  /** The same of the whole file, including its name if they contradict each other. */
  dice: { nombre: string; adentro: string } | undefined
}

/** Judges all PDFs of a publication together, because the employer is recognised by being on the pages of several. */
export async function juzgarTodos(ctx: Ctx, leidos: readonly PdfLeido[], sonTalones: boolean): Promise<Juzgado[]> {
  const anio = Number(ctx.today.slice(0, 4))
  const nombres = leidos.map(({ nombre }) => numeroDelNombre(nombre, anio))
  const dichos = leidos.flatMap(({ paginas }) => paginas)
  const conocidos = await registradosDe(ctx, dichos, [
    ...nombres.filter((n): n is number => typeof n === 'number'),
    ...leidos.flatMap(({ ajenos }) => ajenos),
  ])
  const testigos = testigosDePaginas(dichos, conocidos)
  const deCada = testigos.map(deQuien)
  const suelto = leidos.map(({ nombre }, i) => (typeof nombres[i] === 'number' ? [] : nombresDelNombre(nombre)))
  const llamados = await llamadosAsi(ctx, porBuscar())
  function* porBuscar(): Generator<string> {
    for (const nombres of suelto) yield* nombres
    for (const [i, d] of dichos.entries()) yield* nombresAjenos(d, deCada[i] ?? 'ilegible', conocidos)
  }
  const quien = (numero: number) => [numero, conocidos.personas.get(numero)].filter(Boolean).join(' · ')
  let hasta = 0
  return leidos.map(({ id, paginas, ajenos }, i) => {
    const desde = hasta
    hasta += paginas.length
    const deEste = paginas.map((d, n) => conSuNombre(d, deCada[desde + n] ?? 'ilegible', conocidos, llamados))
    const nombre = nombres[i] ?? 'sinNumero'
    const juicio = juzgar({
      nombre,
      suyo: typeof nombre === 'number' ? conocidos.numeros.get(nombre) : undefined,
      llamados: (suelto[i] ?? []).flatMap((n) => llamados.get(n) ?? []),
      testigos: testigos.slice(desde, hasta),
      paginas: deEste,
      ajenos: ajenos.flatMap((n) => conocidos.numeros.get(n) ?? []),
      sonTalones,
    })
    const dicen = deEste.map((de, n) => {
      const suyos = testigos[desde + n] ?? []
      return (de === 'paginaDeDos' ? adentroDe(suyos, quien) : pruebasDe(suyos)) || null
    })
    return { id, juicio, paginas: deEste, dicen, dice: enPalabras(juicio, testigos.slice(desde, hasta), quien) }
  })
}

function enPalabras(
  juicio: Juicio,
  testigos: ReadonlyArray<readonly Testigo[] | null>,
  quien: (numero: number) => string,
): Juzgado['dice'] {
  if (typeof juicio === 'string') return undefined
  if ('de' in juicio) return { nombre: '', adentro: pruebasDe(testigos.flatMap((t) => t ?? [])) }
  if (!juicio.adentro) return undefined
  return { nombre: juntos((juicio.nombre ?? []).map(quien)), adentro: adentroDe(juicio.adentro, quien) }
}

const juntos = (dichos: string[]): string => [...new Set(dichos)].join('; ').slice(0, 300)
const pruebasDe = (testigos: readonly Testigo[]): string => juntos(testigos.map(({ dice }) => dice))
const adentroDe = (testigos: readonly Testigo[], quien: (numero: number) => string): string =>
  juntos(testigos.map(({ dice, de: [uno, ...mas] }) => (uno === undefined || mas.length > 0 ? dice : quien(uno))))
