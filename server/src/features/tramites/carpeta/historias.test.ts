import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { test } from 'vitest'
import { azar } from '../../../../demo/azar.ts'
import { testApp } from '../../../../test/app.ts'

/**
 * Fifty random histories of two members whose documents are accepted, rejected, withdrawn, renewed and expire. After each step
 * both start a loan request, and its documents are compared with a model without SQL.
 */
const t = await testApp()
const personas = { 1001: await t.login('ana'), 1002: await t.login('beto') }
type Numero = keyof typeof personas
const cuentas = ['0110432930043210987654', '2850590940090418135201']

interface Clase {
  id: number
  meses: number | null
  conCbu: boolean
}
const clases: Clase[] = []
for (const [meses, conCbu] of [
  [12, false],
  [1, false],
  [null, false],
  [24, true],
] as const) {
  const [fila] = await t.rows<{ id: number }>(`insert into clase_papel (nombre, meses, con_cbu)
    values ('clase ${clases.length}', ${meses}, ${conCbu}) returning id`)
  clases.push({ id: fila?.id ?? 0, meses, conCbu })
}
const [producto] = await t.rows<{
  id: number
}>(`insert into producto (codigo, nombre, clase, monto_minimo, monto_maximo, plazo_minimo,
  plazo_maximo, tna, desde) values ('HISTORIAS', 'Historias', 'PRESTAMO', 100, 900000, 1, 6, 10, '2020-01-01') returning id`)
for (const { id } of clases)
  await t.rows(`insert into requisito (producto_id, nombre, clase_id, obligatorio, orden)
    values (${producto?.id}, 'papel ${id}', ${id}, false, ${id})`)
const requisitos = new Map(
  (
    await t.rows<{ id: number; clase: number }>(`select id, clase_id as clase from requisito where producto_id = ${producto?.id}`)
  ).map((r) => [Number(r.clase), Number(r.id)]),
)

/** Accepted document in the model; `dia` as year, month and day. */
interface Papel {
  id: number
  de: Numero
  clase: Clase
  cuenta: string
  dia: string
  retirado: boolean
  observado: boolean
}

/** The same day some months later, or the last one of that month. */
function masMeses(dia: string, meses: number): string {
  const [anio = 0, mes = 0, d = 0] = dia.split('-').map(Number)
  const total = anio * 12 + mes - 1 + meses
  const [a, m] = [Math.floor(total / 12), total % 12]
  const largo = [31, a % 4 === 0 && (a % 100 !== 0 || a % 400 === 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m] ?? 31
  return `${a}-${String(m + 1).padStart(2, '0')}-${String(Math.min(d, largo)).padStart(2, '0')}`
}
const masDias = (dia: string, dias: number): string =>
  new Date(new Date(`${dia}T12:00:00Z`).getTime() + dias * 86_400_000).toISOString().slice(0, 10)

/** Document that a request should reuse today for a kind; undefined if it must ask for one. */
function loQueToca(papeles: readonly Papel[], de: Numero, clase: Clase, cuenta: string, hoy: string): Papel | undefined {
  const ultimo = papeles.findLast((p) => p.de === de && p.clase === clase && (!clase.conCbu || p.cuenta === cuenta))
  if (!ultimo || ultimo.retirado || ultimo.observado || clase.meses === null) return undefined
  return hoy <= masMeses(ultimo.dia, clase.meses) ? ultimo : undefined
}

/** Inserts a resolved request with one accepted document of that day. */
async function aceptar(de: Numero, clase: Clase, cuenta: string, dia: string): Promise<number> {
  const [fila] = await t.rows<{ id: number }>(`with s as (
      insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, seccional_id, estado, subestado, cbu, creada, creada_por,
        fecha, desde)
      select 2001, (select count(*) + 1 from solicitud), gen_random_uuid(), ${producto?.id}, numero, seccional_id, 'OTORGADA', 6,
        '${cuenta}', now(), 1, '${dia}', now() from afiliado where numero = ${de} returning id)
    insert into solicitud_documento (solicitud_id, requisito_id, archivo_sha256, nombre, bytes, subido, subido_por, estado, mirado,
      mirado_por, clase_id)
    select s.id, ${requisitos.get(Number(clase.id))}, (select min(sha256) from archivo), 'papel.jpg', 1, now(), 1, 'ACEPTADO',
      '${dia} 15:00-03', 1, ${clase.id} from s returning id`)
  return Number(fila?.id)
}

async function pedir(de: Numero, cuenta: string): Promise<Solicitud> {
  await t.rows(
    `update solicitud set estado = 'ANULADA' where producto_id = ${producto?.id} and estado in ('INICIADA', 'PRESENTADA', 'OBSERVADA')`,
  )
  const { status, body } = await personas[de].post('solicitudes-prestamo', {
    clave: randomUUID(),
    idProducto: producto?.id,
    monto: 1000,
    plazo: 2,
    cbu: cuenta,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** Compares the documents of a request with the model, by kind. */
function igual(s: Solicitud, papeles: readonly Papel[], de: Numero, cuenta: string, hoy: string, que: string): void {
  for (const clase of clases) {
    const d = s.documentos.find((x) => x.idRequisito === requisitos.get(Number(clase.id)))
    const toca = loQueToca(papeles, de, clase, cuenta, hoy)
    assert.deepEqual(
      [d?.estado, d?.deCarpeta?.idDocumento ?? null],
      toca ? ['EN CARPETA', toca.id] : ['FALTA', null],
      `${que}: ${de}, ${clase.meses} months`,
    )
  }
}

test("in fifty random histories a request reuses its own member's valid documents only", async () => {
  const [semilla, hoy] = [20_261_126, t.today()]
  let tomados = 0
  for (let historia = 0; historia < 50; historia++) {
    const a = azar(semilla + historia)
    await t.rows(`update solicitud_documento set clase_id = null`)
    const papeles: Papel[] = []
    let dia = masDias(hoy, -a.entero(200, 700))
    for (let paso = 0; paso < 7; paso++) {
      const de: Numero = a.de([1001, 1002])
      const suyos = papeles.filter((p) => p.de === de)
      const cuenta = a.de(cuentas)
      const que = a.de(['aceptar', 'aceptar', 'aceptar', 'retirar', 'observar'])
      if (que === 'aceptar') {
        dia = [masDias(dia, a.entero(0, 200)), hoy].sort()[0] ?? hoy
        const clase = a.de(clases)
        papeles.push({ id: await aceptar(de, clase, cuenta, dia), de, clase, cuenta, dia, retirado: false, observado: false })
      } else if (suyos.length > 0) {
        const papel = a.de(suyos)
        if (que === 'retirar') {
          // Only the last one of its kind can be, by its owner, and once.
          const ultimo = papeles.findLast(
            (p) => p.de === de && p.clase === papel.clase && (!papel.clase.conCbu || p.cuenta === papel.cuenta),
          )
          const puede = papel === ultimo && !papel.retirado
          const ajena = await personas[de === 1001 ? 1002 : 1001].post(`papeles-aceptados/${papel.id}/retirar`)
          const propia = await personas[de].post(`papeles-aceptados/${papel.id}/retirar`)
          assert.deepEqual([ajena.status, propia.status], [404, puede ? 204 : 404])
          papel.retirado ||= puede
        } else {
          // The desk rejected it in a request that had reused it.
          await t.rows(`insert into solicitud_documento (solicitud_id, requisito_id, archivo_sha256, nombre, bytes, subido, subido_por,
              estado, tomado_de, reemplazado)
            select solicitud_id, requisito_id, archivo_sha256, nombre, bytes, now(), 1, 'OBSERVADO', id, now()
            from solicitud_documento where id = ${papel.id}`)
          papel.observado = true
        }
      }
    }
    for (const de of [1001, 1002] as const) {
      const cuenta = a.de(cuentas)
      const s = await pedir(de, cuenta)
      igual(s, papeles, de, cuenta, hoy, `story ${historia}`)
      tomados += s.documentos.filter((d) => d.estado === 'EN CARPETA').length
    }
  }
  assert.ok(tomados > 40, `only ${tomados} papers were taken: the stories say little`)
})
