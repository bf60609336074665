import { randomUUID } from 'node:crypto'
import { azar } from '../demo/azar.ts'
import { type CajaPrueba, movimientoBody, pinBueno } from './caja.ts'

/** Many concurrent clients on a few boxes: they post, annul, correct and close, each with its own seed. */
export interface Cliente {
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  post(url: string, body: unknown): Promise<{ status: number; body: any }>
}

/** Acknowledged work, which must survive. */
export interface Confirmado {
  registrados: Array<{ id: number; caja: number; numero: number; planilla: number; total: number }>
  anulados: number[]
  corregidos: number[]
  cerradas: Array<{ caja: number; numero: number }>
  /** Keys sent without an answer: a retry must give one movement. */
  sinRespuesta: Array<{ caja: number; body: Record<string, unknown> }>
  rechazados: number
}

export const nadaTodavia = (): Confirmado => ({
  registrados: [],
  anulados: [],
  corregidos: [],
  cerradas: [],
  sinRespuesta: [],
  rechazados: 0,
})

export interface Turno {
  clientes: Cliente[]
  cajas: CajaPrueba[]
  escritores: number
  /** Total number of operations; by default unlimited, until `detenido`. */
  operaciones?: number
  semilla?: number
  detenido?(): boolean
}

/** Works until the operations are done or the server is gone. Throws on an unexpected answer. */
export async function trabajar(
  { clientes, cajas, escritores, operaciones = Number.POSITIVE_INFINITY, semilla = 1, detenido = () => false }: Turno,
  seen: Confirmado,
): Promise<void> {
  let quedan = operaciones
  const escritor = async (n: number) => {
    const a = azar(semilla * 1000 + n)
    const client = clientes[n % clientes.length] as Cliente
    while (quedan-- > 0 && !detenido()) {
      const caja = a.de(cajas)
      const [what] = [a.uno()]
      try {
        if (what < 0.78 || seen.registrados.length < 20) await registrarUno(client, caja, a, seen)
        else if (what < 0.9) await actuar(client, 'anular', a.de(seen.registrados.slice(-60)).id, seen)
        else if (what < 0.98) await actuar(client, 'corregir', a.de(seen.registrados).id, seen)
        else await cerrarUna(client, caja, seen)
      } catch (error) {
        if (error instanceof TypeError || detenido()) return
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: escritores }, (_, n) => escritor(n)))
}

async function registrarUno(client: Cliente, caja: CajaPrueba, a: ReturnType<typeof azar>, seen: Confirmado): Promise<void> {
  const importe = () => (a.vez(0.5) ? a.entero(1, 9_999_999) / 100 : 0)
  const importes = { importeEfectivo: a.entero(1, 500_000) / 100, importeBanco: importe(), importeChequeDia: importe() }
  const body = movimientoBody(caja, {
    ingresoEgreso: a.vez(0.6) ? 1 : 2,
    ...importes,
    clave: randomUUID(),
    confirmaNegativo: true,
  })
  seen.sinRespuesta.push({ caja: caja.id, body })
  const response = await client.post('movimientos-caja', body)
  seen.sinRespuesta.splice(
    seen.sinRespuesta.findIndex((u) => u.body === body),
    1,
  )
  if (response.status !== 201) throw new Error(`post: ${response.status} ${JSON.stringify(response.body)}`)
  const total = Object.values(importes).reduce((n, v) => n + Math.round(v * 100), 0)
  seen.registrados.push({
    id: response.body.id,
    caja: caja.id,
    numero: response.body.numeroMovimiento,
    planilla: response.body.numeroPlanilla,
    total,
  })
}

async function actuar(client: Cliente, what: 'anular' | 'corregir', id: number, seen: Confirmado): Promise<void> {
  const { status, body } = await client.post(`movimientos-caja/${id}/${what}-movimiento`, {
    password: pinBueno,
    motivo: 'Se cargó mal',
    descripcion: 'Contraasiento',
    confirmaNegativo: true,
  })
  if (status === 204) seen.anulados.push(id)
  else if (status === 201) seen.corregidos.push(body.id)
  else if (status === 409) seen.rechazados++
  else throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
}

async function cerrarUna(client: Cliente, caja: CajaPrueba, seen: Confirmado): Promise<void> {
  const last = Math.max(1, ...seen.cerradas.filter((c) => c.caja === caja.id).map((c) => c.numero + 1))
  const { status, body } = await client.post('saldos-caja/cerrar-planilla-caja', {
    id: caja.id,
    password: pinBueno,
    password2: last,
  })
  if (status === 200) seen.cerradas.push({ caja: caja.id, numero: last })
  else if (status === 409) {
    seen.rechazados++
    // Closed by another client, or the answer was lost: continues from the open sheet.
    if (body.codigo === 'PLANILLA_YA_CERRADA') seen.cerradas.push({ caja: caja.id, numero: last })
  } else throw new Error(`close: ${status} ${JSON.stringify(body)}`)
}

/** Acknowledged work that is missing or different in the database. */
export async function faltantes(seen: Confirmado, rows: <T>(text: string) => Promise<T[]>): Promise<unknown[]> {
  const saved = new Map(
    (
      await rows<{
        id: number
        caja: number
        numero: number
        planilla: number
        total: number
        anulado: boolean
        corrige: boolean
      }>(
        `select id::int, caja_id::int as caja, numero, numero_planilla as planilla, (total * 100)::bigint::int as total, anulado, corrige_id is not null as corrige from movimiento_caja`,
      )
    ).map((m) => [Number(m.id), m]),
  )
  const cerradas = new Set(
    (await rows<{ k: string }>(`select caja_id || '/' || numero as k from planilla_caja where estado = 'CERRADA'`)).map(
      (p) => p.k,
    ),
  )
  return [
    ...seen.registrados.filter((p) => {
      const m = saved.get(p.id)
      return !m || m.caja !== p.caja || m.numero !== p.numero || m.planilla !== p.planilla || m.total !== p.total
    }),
    ...seen.anulados.filter((id) => !saved.get(id)?.anulado),
    ...seen.corregidos.filter((id) => !saved.get(id)?.corrige),
    ...seen.cerradas.filter((c) => !cerradas.has(`${c.caja}/${c.numero}`)),
  ]
}
