import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { GrupoMisDatos } from '@gremial/contract/afiliado/mis-datos.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { sql } from 'kysely'
import yazl from 'yazl'
import { type Ctx, person } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { streamRows } from '../../../platform/db/stream.ts'
import { documentoPropio, sqlDocumentos } from '../documentos/documentos.queries.ts'
import { descargarDocumento } from '../documentos/documentos.service.ts'
import type { Fila } from './grupo.ts'
import { contarGrupos, gruposDe } from './grupos.ts'
import { cabeza, encabezar, finTabla, pie, renglon, titular } from './pagina.ts'

/**
 * Builds the package of a person: page and data, written to a temporary folder before the first byte is sent (so a failure is
 * reported instead of truncating the file), and the files, one at a time in memory. The folder is deleted when the package was
 * sent.
 */
export async function empaquetar(ctx: Ctx): Promise<Readable> {
  const carpeta = await mkdtemp(join(tmpdir(), 'gremial-mis-datos-'))
  const borrar = () => rm(carpeta, { recursive: true, force: true })
  try {
    await escribirDatos(ctx, carpeta)
    const archivos = await archivosDe(ctx)
    const zip = new yazl.ZipFile()
    // Unwrapped: a wrapper would end with its source, and a slow client would lose the end.
    const salida = zip.outputStream as Readable
    salida.once('close', () => void borrar())
    zip.on('error', (error: Error) => salida.destroy(error))
    const pagina = `${message(ctx.language, 'listas.misDatos.archivoPagina')}.html`
    zip.addFile(join(carpeta, 'pagina.html'), pagina)
    zip.addFile(join(carpeta, 'datos.json'), 'datos.json')
    agregarArchivos(ctx, zip, archivos, salida).catch((error: Error) => salida.destroy(error))
    return salida
  } catch (error) {
    await borrar()
    throw error
  }
}

/** Writes the page and the data in one pass over the rows. */
async function escribirDatos(ctx: Ctx, carpeta: string): Promise<void> {
  const [grupos, cuentas, organizacion] = [await gruposDe(ctx), await contarGrupos(ctx), await nombreDeOrganizacion(ctx)]
  const json = await open(join(carpeta, 'datos.json'), 'w', 0o600)
  const pagina = await open(join(carpeta, 'pagina.html'), 'w', 0o600)
  const idioma = ctx.language
  try {
    const quien = person(ctx)
    await pagina.write(cabeza(idioma, organizacion, quien.name, ctx.now))
    await json.write(
      `{"organizacion":${JSON.stringify(organizacion)},"generado":${JSON.stringify(ctx.now.toISOString())},"grupos":{`,
    )
    for (const [i, { grupo, cantidad }] of cuentas.entries()) {
      await pagina.write(titular(idioma, grupo, cantidad))
      await json.write(`${i === 0 ? '' : ','}${JSON.stringify(grupo)}:[`)
      let primera = true
      for await (const filas of filasDe(ctx, grupos, grupo)) {
        await pagina.write(
          (primera && filas[0] ? encabezar(idioma, filas[0]) : '') + filas.map((f) => renglon(idioma, f)).join(''),
        )
        await json.write(`${primera ? '' : ','}${filas.map((f) => JSON.stringify(f)).join(',\n')}`)
        primera = false
      }
      await json.write(']')
      if (!primera) await pagina.write(finTabla)
    }
    await json.write('}}\n')
    await pagina.write(pie)
  } finally {
    await json.close()
    await pagina.close()
  }
}

async function nombreDeOrganizacion(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ nombre: string }>`select nombre from organizacion`.execute(ctx.db)
  return one(rows, 'organizacion').nombre
}

/** Rows of a group, in batches. */
async function* filasDe(ctx: Ctx, grupos: Awaited<ReturnType<typeof gruposDe>>, grupo: GrupoMisDatos): AsyncGenerator<Fila[]> {
  const { filas, contar } = grupos[grupo]
  const consulta = sql`select to_json(x)::text from (${filas}) x`.compile(ctx.db)
  for await (const lote of streamRows(ctx.services.database.pool, consulta.sql, consulta.parameters)) {
    const leidas = lote.map(([texto]) => JSON.parse(texto ?? '{}') as Fila)
    yield contar ? leidas.map(contar) : leidas
  }
}

interface Archivo {
  nombre: string
  leer(): Promise<Buffer | undefined>
}

/** Rest of a file name after its number, valid on any system. */
const limpio = (nombre: string): string => nombre.replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ').slice(0, 120)

/** Documents including payslips, documents of requests and photos: file name, and how to read each when its turn comes. */
async function archivosDe(ctx: Ctx): Promise<Archivo[]> {
  const { id, affiliate: numero } = person(ctx)
  const { rows: documentos } = await sql<{ id: number; descripcion: string }>`
    select id, descripcion from ${sqlDocumentos} d where afiliado_numero = ${numero} order by id`.execute(ctx.db)
  const { rows: fotos } = await sql<{ sha256: string; tipo: string; nombre: string }>`
    select f.sha256, f.tipo, x.nombre from (
      select imagen_sha256 as sha256, 'perfil' as nombre from usuario where id = ${id}
      union all select foto_sha256, 'ficha' from afiliado where numero = ${numero}
      union all select foto_sha256, 'carnet ' || id from carnet_digital where afiliado_numero = ${numero}) x
    join archivo f on f.sha256 = x.sha256 order by x.nombre`.execute(ctx.db)
  const { rows: papeles } = await sql<{ sha256: string; nombre: string }>`
    select d.archivo_sha256 as sha256, d.id || ' ' || d.nombre as nombre
    from solicitud_documento d
    join solicitud s on s.id = d.solicitud_id
    where s.afiliado_numero = ${numero} and d.tomado_de is null
    order by d.id`.execute(ctx.db)
  return [
    ...papeles.map(({ sha256, nombre }) => ({
      nombre: `tramites/${limpio(nombre)}`,
      leer: () => ctx.services.files.read(sha256, ctx),
    })),
    ...fotos.map(({ sha256, tipo, nombre }) => ({
      nombre: `fotos/${nombre}.${tipo === 'image/png' ? 'png' : 'jpg'}`,
      leer: () => ctx.services.files.read(sha256, ctx),
    })),
    ...documentos.map((d) => ({
      nombre: `documentos/${d.id} ${limpio(d.descripcion)}.pdf`,
      leer: async () => (await descargarDocumento(ctx, await documentoPropio(ctx, d.id))).pdf,
    })),
  ]
}

/** Adds each file after the previous one was sent. Unreadable files are listed in a text file, and do not stop the rest. */
async function agregarArchivos(ctx: Ctx, zip: yazl.ZipFile, archivos: Archivo[], salida: Readable): Promise<void> {
  const seFue = new Promise<void>((hecho) => salida.once('close', hecho))
  const faltan: string[] = []
  for (const { nombre, leer } of archivos) {
    if (salida.destroyed) return
    const contenido = await leer().catch((error: unknown) => {
      ctx.log.error({ err: error, archivo: nombre }, 'a file of a package of personal data could not be had')
      return undefined
    })
    if (!contenido) {
      faltan.push(nombre)
      continue
    }
    const lectura = Readable.from([contenido])
    zip.addReadStream(lectura, nombre, { mtime: ctx.now })
    await Promise.race([once(lectura, 'end'), seFue])
  }
  if (faltan.length > 0) {
    const texto = `${message(ctx.language, 'listas.misDatos.faltan')}\n\n${faltan.join('\n')}\n`
    zip.addBuffer(Buffer.from(texto), `${message(ctx.language, 'listas.misDatos.archivoFaltan')}.txt`)
  }
  zip.end()
}
