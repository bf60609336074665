import { randomUUID } from 'node:crypto'
import type { ConciliacionDeCaja } from '@gremial/contract/tesoreria/conciliacion.ts'
import type { GrupoAbierto } from '@gremial/contract/tesoreria/conciliacion-muchas.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import type { Person, TestApp } from './app.ts'
import type { CajaPrueba } from './caja.ts'
import { withFile } from './importaciones.ts'

/** Helpers for tests of many lines of a bank: a statement, its groups, and an act on them. */

export type Renglon = [texto: string, importe: string, cuando?: string]

export const ids = (g: GrupoAbierto) => g.items.map(({ lineas }) => ({ lineas: lineas.map((l) => l.id) }))
export const carga = (box: CajaPrueba, items: object[]) => ({ accion: 'CARGAR', items, partes: [{ concepto: box.concepto }] })

export function lineasBanco(t: TestApp, tesorera: Person) {
  return {
    subir(box: CajaPrueba, renglones: Renglon[]) {
      const csv = ['Fecha;Concepto;Importe', ...renglones.map(([x, i, d = t.today()]) => `${formatDate(d)};${x};${i}`)].join(
        '\r\n',
      )
      const { cuerpo, cabeceras } = withFile('extracto.csv', `${csv}\r\n`)
      return tesorera.post(`conciliacion/${box.id}/extracto?confirma=1`, cuerpo, cabeceras)
    },
    leer: async (box: CajaPrueba, mas = ''): Promise<ConciliacionDeCaja> =>
      (await tesorera.get(`conciliacion/${box.id}${mas}`)).body,
    abrir: async (box: CajaPrueba, clave: string, signo: 1 | -1 = -1): Promise<GrupoAbierto> =>
      (await tesorera.get(`conciliacion/${box.id}/grupo?clave=${encodeURIComponent(clave)}&signo=${signo}`)).body,
    muchas: (box: CajaPrueba, lotes: object[], mas: object = {}, quien = tesorera) =>
      quien.post(`conciliacion/${box.id}/muchas`, { clave: randomUUID(), lotes, ...mas }),
    numeros: async (box: CajaPrueba) =>
      (await t.rows<{ numero: number }>(`select numero from movimiento_caja where caja_id = ${box.id} order by id`)).map(
        (m) => m.numero,
      ),
  }
}
