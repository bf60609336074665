import assert from 'node:assert/strict'
import type { Importacion, TipoImportacion } from '@gremial/contract/administracion/importacion.ts'
import type { TestApp } from './app.ts'
import { workOf } from './rastro.ts'

/** A multipart body with one file. */
export function withFile(nombre: string, content: string | Buffer) {
  const boundary = 'x-gremial-archivo'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="archivo"; filename="${nombre}"\r\nContent-Type: text/csv\r\n\r\n`
  return {
    cuerpo: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    cabeceras: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/**
 * All tables that an import may write. Zero counts and versions are left out; a version only grows, so that open forms notice a
 * change.
 */
export const todoComoEsta = (t: Pick<TestApp, 'rows'>): Promise<unknown[]> =>
  Promise.all(
    [
      'afiliado order by numero',
      'seccional order by id',
      'empresa order by id',
      'categoria_afiliado order by id',
      'estado_afiliado order by id',
      'estado_civil order by id',
      'tipo_documento order by id',
      'familiar order by id',
      'beneficiario order by id',
      'movimiento_cuenta order by id',
      'conteo_afiliado where cantidad <> 0 order by 1, 2, 3',
    ].map((table) => t.rows(`select to_jsonb(x) - 'version' as fila from (select * from ${table}) x`)),
  )

/** Imports as an administrator does on the screen, with the job run at once. */
export async function importador(t: TestApp) {
  const admin = await t.login('admin')
  const trabajar = async () => {
    while (await workOf(t, 'importaciones'));
  }
  const leer = async (id: number): Promise<Importacion> => {
    const { status, body } = await admin.get(`importaciones/${id}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const subir = async (tipo: TipoImportacion, content: string | Buffer, nombre = `${tipo}.csv`): Promise<Importacion> => {
    const { cuerpo, cabeceras } = withFile(nombre, content)
    const { status, body } = await admin.post(`importaciones?tipo=${tipo}`, cuerpo, cabeceras)
    assert.equal(status, 201, JSON.stringify(body))
    await trabajar()
    return leer(body.id)
  }
  /** Requests to apply the review; the job has not run yet. */
  const aplicar = async (id: number, confirma: object = {}) =>
    admin.post(`importaciones/${id}/aplicar`, { desde: (await leer(id)).desde, ...confirma })
  const pedir = async (id: number, que: string, cuerpo: object = {}): Promise<Importacion> => {
    const { status, body } = await (que === 'aplicar'
      ? aplicar(id, cuerpo)
      : (que === 'comparar' ? admin.put : admin.post)(`importaciones/${id}/${que}`, cuerpo))
    assert.equal(status, 204, JSON.stringify(body))
    await trabajar()
    return leer(id)
  }
  /** Lines of a tab of the comparison: key, name, field, before, after. */
  const lineas = async (id: number, solapa: string, field = '') => {
    const { body } = await admin.get(`vistas/importaciones-revision?size=all&importacion=${id}&solapa=${solapa}&campo=${field}`)
    return body.content.map((f: Record<string, unknown>) => [f.clave, f.nombre, f.campo, f.antes, f.despues])
  }
  return { admin, aplicar, trabajar, leer, subir, pedir, lineas, estado: () => todoComoEsta(t) }
}
