import type { MotivoArchivo } from '@gremial/contract/administracion/publicacion.ts'
import { comunes, type Testigo } from '../../afiliado/documentos/testigos.rules.ts'
import type { DePagina } from './paginas.rules.ts'
import type { DelNombre } from './publicaciones.rules.ts'

/** Evidence about a PDF: its name and its pages are independent sources. */
export interface Archivo {
  nombre: DelNombre
  /** Member with the number in the name; undefined if none. */
  suyo: number | undefined
  /** Members with the person's name in the file name. */
  llamados: readonly number[]
  testigos: ReadonlyArray<readonly Testigo[] | null>
  /** Owner of each page, by that page alone. */
  paginas: readonly DePagina[]
  /** Members that its pages name in looser ways. */
  ajenos: readonly number[]
  sonTalones: boolean
}

/** Verdict on a PDF: its owner; the reason why it has none, with the members of name and pages; or a split by page. */
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
  // A payroll is split whatever its name: a year in it may also be a member number.
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
  // Its own number and another member's name.
  if (uno === suyo && mas.length === 0 && paginas.includes('paginaDeDos'))
    return { motivo: 'paginaDeDos', nombre: [suyo], adentro: todos }
  return sonTalones ? 'porPagina' : { de: suyo }
}

const testigoDe = (numero: number): Testigo => ({ dice: String(numero), clave: `N${numero}`, de: [numero] })

function deUna(nombre: 'sinNumero' | 'fecha', pagina: DePagina, todos: readonly Testigo[]): Juicio {
  if (typeof pagina === 'number') return { de: pagina }
  // If a page names nobody, the reason is that of the file name.
  return pagina === 'paginaDeNadie' && todos.length === 0 ? { motivo: nombre } : { motivo: pagina, adentro: todos }
}

/** True if they name more than one person, member or stranger. */
function esDeVarios(testigos: readonly Testigo[]): boolean {
  if (comunes(testigos).length > 0) return false
  return new Set(testigos.map(({ clave, de }) => (de.length === 1 ? `N${de[0]}` : clave))).size > 1
}
