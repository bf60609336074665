import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { TestApp } from './app.ts'
import { importador, withFile } from './importaciones.ts'
import { workOf } from './rastro.ts'

/**
 * Payroll books with the truth beside them: whose each page is. Each is uploaded and reviewed as a person does it, and what the review says
 * of every page is compared with the truth.
 */

/** Folder of the books, with its `esperado.json`, `padron.csv` and `seccionales.csv`; undefined where nobody has them. */
export const folderDeRecibos = process.env.GREMIAL_RECIBOS
export const hayRecibos = folderDeRecibos !== undefined && existsSync(join(folderDeRecibos, 'esperado.json'))

/** `de`: the member of a page, or null. `o`: a member that may get it as well. */
export interface PaginaEsperada {
  p: number
  de: number | null
  o?: number
  causa?: string
}
export interface LibroEsperado {
  paginas: PaginaEsperada[]
}
interface Esperado {
  archivos: Record<string, LibroEsperado | { contiene: Record<string, Partial<LibroEsperado>> }>
}
export const recibosEsperados = (folder: string): Esperado => JSON.parse(readFileSync(join(folder, 'esperado.json'), 'utf8'))

/** Pages of one upload. `mal` went to somebody that they are not of; `perdidas` are of a member and went to nobody. */
export interface Reparto {
  archivo: string
  bien: number
  mal: string[]
  perdidas: string[]
  /** Pages that no line of the review names. */
  sinDecir: string[]
}

/** Puts the register of the books in place of the demo's, as an administrator imports it. */
export async function soloEstePadron(t: TestApp, padron: Buffer, seccionales: Buffer): Promise<void> {
  const mesa = await importador(t)
  await t.rows(`begin; set local session_replication_role = replica;
    delete from movimiento_cuenta; delete from familiar; delete from beneficiario; delete from documento; delete from afiliado;
    delete from seccional; delete from conteo_afiliado; commit`)
  for (const [tipo, contenido] of [
    ['seccionales', seccionales],
    ['padron', padron],
  ] as const) {
    const { id } = await mesa.subir(tipo, contenido)
    await mesa.pedir(id, 'aplicar')
  }
}

/** Reads books one after the other; each is a publication of a month of its own, so that none repeats another. */
export async function repartidor(t: TestApp) {
  const admin = await t.login('admin')
  let mes = 0
  return async (archivo: string, contenido: Buffer, esperado: Esperado['archivos'][string]): Promise<Reparto> => {
    const periodo = `${2031 + Math.floor(mes / 12)}-${String((mes++ % 12) + 1).padStart(2, '0')}-15`
    const { body } = await admin.post('publicaciones', { tipo: 'RECIBO', periodo, fecha: '2026-11-20' })
    const { cuerpo, cabeceras } = withFile(basename(archivo), contenido)
    const subida = await admin.post(`publicaciones/${body.id}/archivos`, cuerpo, cabeceras)
    if (subida.status !== 201) throw new Error(`${archivo}: ${subida.status} ${JSON.stringify(subida.body)}`)
    await admin.post(`publicaciones/${body.id}/revisar`, {})
    while (await workOf(t, 'publicaciones'));
    const filas: Fila[] = []
    for (const situacion of ['SUYO', 'REPETIDO', 'NADIE'])
      filas.push(
        ...(await admin.get(`vistas/publicaciones-archivos?size=all&publicacion=${body.id}&situacion=${situacion}`)).body.content,
      )
    const libros = 'contiene' in esperado ? esperado.contiene : { [basename(archivo)]: esperado }
    return comparar(archivo, filas, libros)
  }
}

interface Fila {
  nombre: string
  numeroAfiliado: number | null
  motivo: string | null
}

function comparar(archivo: string, filas: readonly Fila[], libros: Record<string, Partial<LibroEsperado>>): Reparto {
  const reparto: Reparto = { archivo, bien: 0, mal: [], perdidas: [], sinDecir: [] }
  for (const [nombre, { paginas = [] }] of Object.entries(libros)) {
    const suyas = filas.filter((f) => f.nombre.normalize().startsWith(nombre.normalize()))
    for (const { p, de, o, causa } of paginas) {
      const fila = suyas.find((f) => tiene(f.nombre, p))
      const dice = `${nombre} p. ${p}: ${causa ?? de} → ${fila?.numeroAfiliado ?? fila?.motivo}`
      if (!fila) reparto.sinDecir.push(dice)
      else if (fila.numeroAfiliado === null && de !== null) reparto.perdidas.push(dice)
      else if (fila.numeroAfiliado === null || fila.numeroAfiliado === de || fila.numeroAfiliado === o) reparto.bien++
      else reparto.mal.push(dice)
    }
  }
  return reparto
}

/** A line of the review names pages of a book («x.pdf · p. 3-4»), or is of the whole file. */
function tiene(nombre: string, pagina: number): boolean {
  const [, desde, hasta = desde] = / · p\. (\d+)(?:-(\d+))?$/.exec(nombre) ?? []
  return desde === undefined || (Number(desde) <= pagina && pagina <= Number(hasta))
}

/** Pages of members and how many of them their member gets, of all uploads together. */
export function sumaDe(repartos: readonly Reparto[]) {
  const mal = repartos.flatMap((r) => r.mal.map((dice) => `${r.archivo}: ${dice}`))
  const perdidas = repartos.flatMap((r) => r.perdidas.map((dice) => `${r.archivo}: ${dice}`))
  const sinDecir = repartos.flatMap((r) => r.sinDecir.map((dice) => `${r.archivo}: ${dice}`))
  return { bien: repartos.reduce((suma, { bien }) => suma + bien, 0), mal, perdidas, sinDecir }
}
