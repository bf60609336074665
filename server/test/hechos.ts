import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Consecuencia } from '@gremial/contract/afiliado/hechos.ts'
import { createSession } from '../src/platform/access/session.ts'
import type { Person, TestApp } from './app.ts'

/** Preview of a renuncia of today, as a person reads it; it is sent back on saving. */
export async function preverRenuncia(quien: Person, numero: number, dia: string, idEstado: number): Promise<object> {
  const request = { que: 'RENUNCIA', dia, idEstado }
  const query = new URLSearchParams(Object.entries(request).map(([k, v]) => [k, String(v)]))
  const { status, body } = await quien.get(`vistas/hechos-afiliado/${numero}/previsto?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return { ...request, clave: randomUUID(), huella: body.huella }
}

/** Audit rows of offices, loans and boxes after a hecho is done or undone. */
const enAuditoria: Record<string, string> = {
  mandato: 'modificar mandato',
  mandatoFuturo: 'eliminar mandato',
  delegacion: 'revocar delegacion',
  caja: 'asignar caja',
}
export const debidas = (which: Array<[cosa: string, id: string]>) =>
  which.flatMap(([cosa, id]) => (enAuditoria[cosa] ? [`${enAuditoria[cosa]} ${id}`] : [])).toSorted()

/** Stored state of people, offices, loans and boxes, for tests of hechos. */
export function loDichoEn(t: TestApp) {
  const fila = async (numero: number) =>
    (
      await t.rows<{ estado_id: number; vinculado: boolean; seccional_id: number; fecha_alta: string; apellido: string }>(
        `select estado_id, vinculado, seccional_id, fecha_alta, apellido from afiliado where numero = ${numero}`,
      )
    )[0]
  /** Name of a member's state on a day, as known now or as known at an earlier time. */
  const estadoEl = async (numero: number, when: string, sabido = 'infinity') =>
    (
      await t.rows<{ nombre: string }>(
        `select e.nombre from creido_de(${numero}, '${when}', '${sabido}') c join estado_afiliado e on e.id = c.estado_id`,
      )
    )[0]?.nombre
  const momento = async () => (await t.rows<{ m: string }>('select clock_timestamp()::text as m'))[0]?.m ?? ''
  async function dichas(despuesDe: number): Promise<string[]> {
    const rows = await t.rows<{ que: string }>(`select accion || ' ' || entidad || ' ' || entidad_id as que
      from auditoria where id > ${despuesDe} and entidad in ('mandato', 'delegacion', 'caja')`)
    return rows.map(({ que }) => que).toSorted()
  }
  /** Her boxes, with their versions and the number of other people on them. */
  const suyas = (which: string) =>
    t.rows<{ id: number; version: number; otros: number }>(`select c.id, c.version,
        (select count(*)::int from caja_usuario o join usuario u on u.id = o.usuario_id where o.caja_id = c.id and u.afiliado_numero is distinct from 1010) as otros
      from caja c where ${which} order by c.id`)
  const ultimaFila = async () => (await t.rows<{ id: number }>('select max(id) as id from auditoria'))[0]?.id ?? 0
  /** Logs in again with a new session. */
  async function entrar(quien: string): Promise<Person> {
    const [cuenta] = await t.rows<{ id: number }>(`select id from usuario where email = '${quien}@gremial.example'`)
    const token = await createSession(t.services.database.db, cuenta?.id ?? 0, false, 'prueba', new Date())
    return t.visitor({ cookie: `gremial_sesion=${token}` })
  }
  const estadoDe = async (nombre: string) =>
    (await t.rows<{ id: number }>(`select id from estado_afiliado where nombre = '${nombre}'`))[0]?.id ?? 0
  const seccional = async (codigo: number) =>
    (await t.rows<{ id: number }>(`select id from seccional where codigo = ${codigo}`))[0]?.id ?? 0
  const dia = async (hace: number) =>
    (await t.rows<{ dia: string }>(`select to_char('${t.today()}'::date - ${hace}, 'YYYY-MM-DD') as dia`))[0]?.dia ?? ''
  return { fila, estadoEl, momento, dichas, suyas, ultimaFila, entrar, estadoDe, seccional, dia }
}

export type Pedido = { que: string; dia?: string } & Record<string, string | number>
/** Previews, registers and undoes hechos, as a person does. */
export function hechosEn(t: TestApp, admin: Person) {
  const today = t.today()
  const ruta = (numero: number) => `vistas/hechos-afiliado/${numero}`
  const prever = (quien: Person, numero: number, request: Pedido) =>
    quien.get(
      `${ruta(numero)}/previsto?${new URLSearchParams(Object.entries({ dia: today, ...request }).map(([k, v]) => [k, String(v)]))}`,
    )
  const registrar = (quien: Person, numero: number, request: Pedido, others: object = {}) =>
    quien.post(`${ruta(numero)}/hechos`, { dia: today, clave: randomUUID(), ...request, ...others })
  /** Previews and then registers. */
  async function pasa(numero: number, request: Pedido, quien = admin): Promise<number> {
    const { status, body } = await prever(quien, numero, request)
    assert.equal(status, 200, JSON.stringify(body))
    const hecho = await registrar(quien, numero, request, { huella: body.huella })
    assert.equal(hecho.status, 201, JSON.stringify(hecho.body))
    return hecho.body.id
  }
  async function deshacer(id: number) {
    const { body } = await admin.get(`hechos/${id}`)
    return admin.post(`hechos/${id}/deshacer`, { motivo: 'Se cargó mal', huella: body.alDeshacer?.huella ?? '' })
  }
  const cosas = (consecuencias: Consecuencia[]) => consecuencias.map((c) => c.cosa)
  return { ruta, prever, registrar, pasa, deshacer, cosas }
}
