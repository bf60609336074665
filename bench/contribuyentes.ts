import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { digitoCuit } from '@gremial/contract/platform/cuit.ts'
import { trabajarContribuyentes } from '../server/src/features/tesoreria/proveedores/contribuyentes.cola.ts'
import { testApp } from '../server/test/app.ts'

export interface MedidaContribuyentes {
  filas: number
  /** The first load, and the same file again. */
  segundos: number
  otraVez: number
  /** Of a look-up: the 95th of a hundred of 2,000. */
  ms: number
}

const apellidos = ['GOMEZ', 'PEREZ', 'RODRIGUEZ', 'MUÑOZ', 'AGÜERO', 'LOPEZ', 'DIAZ']
const nombres = ['JUAN CARLOS', 'MARIA ROSA', 'ANA', 'LUIS ALBERTO', 'SILVIA BEATRIZ']

/** CUITs with their digit and a name, in order, as the public register gives them. */
function* lineas(cuantas: number): Generator<string> {
  yield 'CUIT;DENOMINACION\n'
  let hechas = 0
  let junto = ''
  for (let dni = 5_000_000; hechas < cuantas; dni += 7) {
    const diez = `20${String(dni).padStart(8, '0')}`
    const digito = digitoCuit(diez)
    if (digito === 10) continue
    junto += `${diez}${digito};${apellidos[dni % 7]} ${nombres[dni % 5]} ${apellidos[(dni >> 3) % 7]}\n`
    hechas++
    if (hechas % 2000 !== 0) continue
    yield junto
    junto = ''
  }
  yield junto
}

/** A public register of taxpayers, loaded, loaded again, and asked. `npm run bench -- contribuyentes [lines]` */
export async function medirContribuyentes(cuantas = 6_000_000): Promise<MedidaContribuyentes> {
  const t = await testApp()
  // As an installation writes, which waits for the disk.
  for (const ajuste of ['fsync', 'full_page_writes']) await t.rows(`alter system set ${ajuste} = on`)
  await t.rows('select pg_reload_conf()')
  const dir = mkdtempSync(join(tmpdir(), 'gremial-bench-contribuyentes-'))
  const path = join(dir, 'padron.csv')
  try {
    await pipeline(Readable.from(lineas(cuantas)), createWriteStream(path))
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    const archivo = { path, sha256: hash.digest('hex'), bytes: statSync(path).size }
    const cargar = async (): Promise<number> => {
      await t.services.files.keepFile({ db: t.db, log: t.app.log }, archivo, 'text/csv')
      await t.rows(`insert into carga_contribuyentes (archivo, archivo_sha256, bytes, estado, usuario_id, momento, desde)
        values ('padron.csv', '${archivo.sha256}', ${archivo.bytes}, 'LEYENDO', 1, now(), now())`)
      const desde = performance.now()
      await trabajarContribuyentes(t.services, t.app.log, new AbortController().signal)
      const [fila] = await t.rows<{ estado: string; filas: number }>(
        'select estado, filas from carga_contribuyentes order by id desc limit 1',
      )
      if (fila?.estado !== 'APLICADA' || fila.filas !== cuantas) throw new Error(JSON.stringify(fila))
      return (performance.now() - desde) / 1000
    }
    const [segundos, otraVez] = [await cargar(), await cargar()]
    const operador = await t.login('operador')
    const cuits = await t.rows<{ cuit: number }>('select cuit from contribuyente tablesample system (0.5) limit 2000')
    const tiempos: number[] = []
    for (const { cuit } of cuits) {
      const desde = performance.now()
      const { body } = await operador.get(`proveedores/${cuit}`)
      tiempos.push(performance.now() - desde)
      if (body.origen !== 'PADRON') throw new Error(`${cuit}: ${JSON.stringify(body)}`)
    }
    const ms = tiempos.toSorted((a, b) => a - b)[Math.floor(tiempos.length * 0.95)] ?? 0
    return { filas: cuantas, segundos, otraVez, ms }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
