import type { MotivoArchivo } from '@gremial/contract/administracion/publicacion.ts'
import { comunes, type Testigo } from '../../afiliado/documentos/testigos.rules.ts'
import type { DePagina } from './paginas.rules.ts'
import type { DelNombre } from './publicaciones.rules.ts'

/** Evidence about a PDF: its name and its pages are two independent witnesses. */
export interface Archivo {
  nombre: DelNombre
  /** The member that has the number of its name; undefined if nobody has. */
  suyo: number | undefined
  /** Members that have the name of a person that its name says. */
  llamados: readonly number[]
  testigos: ReadonlyArray<readonly Testigo[] | null>
  /** Owner of each page, judged by that page alone. */
  paginas: readonly DePagina[]
  /** Members that its pages call so in looser ways. */
  ajenos: readonly number[]
  sonTalones: boolean
}

/** Verdict on a PDF: its owner, the reason why it has none (with the members that name and pages say), or that it is split by page. */
export type Juicio =
  | { de: number }
  | { motivo: MotivoArchivo; nombre?: readonly number[]; adentro?: readonly Testigo[] }
  | 'porPagina'

export function juzgar(a: Archivo): Juicio {
  const { nombre, suyo, llamados, paginas, sonTalones } = a
  const todos = a.testigos.flatMap((t) => t ?? [])
  const varias = paginas.length > 1
  if (sonTalones && !varias) return { motivo: 'talonSuelto' }
  const [uno, ...mas] = comunes(todos)
  // A payroll is split whatever its name says: a year in it is the number of somebody too.
  if (varias && esDeVarios(todos)) return 'porPagina'
  if (typeof nombre !== 'number') {
    if (llamados.length > 0 && uno !== undefined && !llamados.includes(uno))
      return { motivo: 'ajeno', nombre: llamados, adentro: todos }
    if (nombre === 'digito') return { motivo: 'digito' }
    return varias ? 'porPagina' : deUna(nombre, paginas[0] ?? 'paginaDeNadie', todos)
  }
  if (suyo === undefined) return { motivo: 'noExiste' }
  const contradice = todos.filter(({ de }) => !de.includes(suyo))
  if (contradice.length > 0) return { motivo: 'ajeno', nombre: [suyo], adentro: todos }
  const [ajeno] = todos.length === 0 ? a.ajenos.filter((n) => n !== suyo) : []
  if (ajeno !== undefined) return { motivo: 'ajeno', nombre: [suyo], adentro: [testigoDe(ajeno)] }
  // Its number and another's name.
  if (uno === suyo && mas.length === 0 && paginas.includes('paginaDeDos'))
    return { motivo: 'paginaDeDos', nombre: [suyo], adentro: todos }
  return sonTalones ? 'porPagina' : { de: suyo }
}

const testigoDe = (numero: number): Testigo => ({ dice: String(numero), clave: `N${numero}`, de: [numero] })

function deUna(nombre: 'sinNumero' | 'fecha', pagina: DePagina, todos: readonly Testigo[]): Juicio {
  if (typeof pagina === 'number') return { de: pagina }
  // Of a page that says nobody, what its name lacks is told.
  return pagina === 'paginaDeNadie' && todos.length === 0 ? { motivo: nombre } : { motivo: pagina, adentro: todos }
}

/** Do these name more than one person, members or strangers? */
function esDeVarios(testigos: readonly Testigo[]): boolean {
  if (comunes(testigos).length > 0) return false
  return new Set(testigos.map(({ clave, de }) => (de.length === 1 ? `N${de[0]}` : clave))).size > 1
}
