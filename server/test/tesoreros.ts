import { randomUUID } from 'node:crypto'
import { azar } from '../demo/azar.ts'
import { type CajaPrueba, cuerpoMovimiento, pinBueno } from './caja.ts'

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
  visto: Confirmado,
): Promise<void> {
  let quedan = operaciones
  const escritor = async (n: number) => {
    const a = azar(semilla * 1000 + n)
    const cliente = clientes[n % clientes.length] as Cliente
    while (quedan-- > 0 && !detenido()) {
      const caja = a.de(cajas)
      const [what] = [a.uno()]
      try {
        if (what < 0.78 || visto.registrados.length < 20) await registrarUno(cliente, caja, a, visto)
        else if (what < 0.9) await actuar(cliente, 'anular', a.de(visto.registrados.slice(-60)).id, visto)
        else if (what < 0.98) await actuar(cliente, 'corregir', a.de(visto.registrados).id, visto)
        else await cerrarUna(cliente, caja, visto)
      } catch (error) {
        if (error instanceof TypeError || detenido()) return
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: escritores }, (_, n) => escritor(n)))
}

async function registrarUno(cliente: Cliente, caja: CajaPrueba, a: ReturnType<typeof azar>, visto: Confirmado): Promise<void> {
  const importe = () => (a.vez(0.5) ? a.entero(1, 9_999_999) / 100 : 0)
  const importes = { importeEfectivo: a.entero(1, 500_000) / 100, importeBanco: importe(), importeChequeDia: importe() }
  const body = cuerpoMovimiento(caja, {
    ingresoEgreso: a.vez(0.6) ? 1 : 2,
    ...importes,
    clave: randomUUID(),
    confirmaNegativo: true,
  })
  visto.sinRespuesta.push({ caja: caja.id, body })
  const respuesta = await cliente.post('movimientos-caja', body)
  visto.sinRespuesta.splice(
    visto.sinRespuesta.findIndex((u) => u.body === body),
    1,
  )
  if (respuesta.status !== 201) throw new Error(`post: ${respuesta.status} ${JSON.stringify(respuesta.body)}`)
  const total = Object.values(importes).reduce((n, v) => n + Math.round(v * 100), 0)
  visto.registrados.push({
    id: respuesta.body.id,
    caja: caja.id,
    numero: respuesta.body.numeroMovimiento,
    planilla: respuesta.body.numeroPlanilla,
    total,
  })
}

async function actuar(cliente: Cliente, what: 'anular' | 'corregir', id: number, visto: Confirmado): Promise<void> {
  const { status, body } = await cliente.post(`movimientos-caja/${id}/${what}-movimiento`, {
    password: pinBueno,
    motivo: 'Se cargó mal',
    descripcion: 'Contraasiento',
    confirmaNegativo: true,
  })
  if (status === 204) visto.anulados.push(id)
  else if (status === 201) visto.corregidos.push(body.id)
  else if (status === 409) visto.rechazados++
  else throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
}

async function cerrarUna(cliente: Cliente, caja: CajaPrueba, visto: Confirmado): Promise<void> {
  const ultima = Math.max(1, ...visto.cerradas.filter((c) => c.caja === caja.id).map((c) => c.numero + 1))
  const { status, body } = await cliente.post('saldos-caja/cerrar-planilla-caja', {
    id: caja.id,
    password: pinBueno,
    password2: ultima,
  })
  if (status === 200) visto.cerradas.push({ caja: caja.id, numero: ultima })
  else if (status === 409) {
    visto.rechazados++
    // Closed by another client, or the answer was lost: continues from the open sheet.
    if (body.codigo === 'PLANILLA_YA_CERRADA') visto.cerradas.push({ caja: caja.id, numero: ultima })
  } else throw new Error(`close: ${status} ${JSON.stringify(body)}`)
}

/** Acknowledged work that is missing or different in the database. */
export async function faltantes(visto: Confirmado, rows: <T>(text: string) => Promise<T[]>): Promise<unknown[]> {
  const guardados = new Map(
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
    ...visto.registrados.filter((p) => {
      const m = guardados.get(p.id)
      return !m || m.caja !== p.caja || m.numero !== p.numero || m.planilla !== p.planilla || m.total !== p.total
    }),
    ...visto.anulados.filter((id) => !guardados.get(id)?.anulado),
    ...visto.corregidos.filter((id) => !guardados.get(id)?.corrige),
    ...visto.cerradas.filter((c) => !cerradas.has(`${c.caja}/${c.numero}`)),
  ]
}
