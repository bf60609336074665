import { randomUUID } from 'node:crypto'
import { diaDe } from '@gremial/contract/platform/fechas.ts'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import type { Person, TestApp } from './app.ts'

/** What the tests of expense settlements share. */

/** A settlement of branch 1, signed by its secretary (1011) and its treasurer (1010). */
export async function cuerpoRendicion(t: TestApp, otros: Record<string, unknown> = {}) {
  const [tipo] = await t.rows<{ id: number }>(`select id from tipo_rendicion where nombre = 'Gastos de funcionamiento'`)
  const hoy = diaDe(new Date())
  return {
    seccional: { id: 1 },
    tipo: { id: tipo?.id ?? 0 },
    fecha: hoy,
    responsable: 'Gabriela Núñez',
    mesPeriodo: Number(hoy.slice(5, 7)),
    anioPeriodo: Number(hoy.slice(0, 4)),
    idSecretario: 1011,
    idTesorero: 1010,
    secretaria: null,
    motivo: 'Funcionamiento de la sede',
    personasViajaron: '',
    clave: randomUUID(),
    ...otros,
  }
}

/** Begins one, as whoever prepares it; fails the test when it is refused. */
export async function nuevaRendicion(t: TestApp, quien: Person, otros: Record<string, unknown> = {}): Promise<Rendicion> {
  const { status, body } = await quien.post('rendiciones-gasto', await cuerpoRendicion(t, otros))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
