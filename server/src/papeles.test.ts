import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { calls } from '@gremial/contract/derived/calls.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import yauzl from 'yauzl'
import { testApp } from '../test/app.ts'
import { close, newCaja, registrar } from '../test/caja.ts'
import { add } from '../test/comprobantes.ts'
import { send, sign } from '../test/firmas.ts'
import { textoDelPdf } from '../test/papel.ts'
import { newRendicion } from '../test/rendiciones.ts'

/** Every paper that the portal writes, at ten at night there, when in UTC it is the next day (decision 074). */

const t = await testApp()
const [ana, operador, tesorera, secretario] = await Promise.all(
  (['ana', 'operador', 'tesorera', 'secretario'] as const).map((quien) => t.login(quien)),
)
if (!ana || !operador || !tesorera || !secretario) throw new Error('unreachable')
const noche = new Date(`${t.today()}T22:00:00-03:00`)
const manana = noche.toISOString().slice(0, 10)
// What ends tomorrow says so.
await t.rows(`update sesion set recordar = true, vence = now() + interval '20 days'`)
t.at(noche)

const caja = await newCaja(t)
const ingreso = await registrar(tesorera, caja, { ingresoEgreso: 1, tipoMovimiento: { id: 1 }, importeEfectivo: 100 })
const recibo = (await tesorera.post('recibos-caja', { movimiento: ingreso, recibidoDe: 'Ana', documento: '' })).body.id
await close(tesorera, caja, 1)
const rendicion = await newRendicion(t, operador)
await add(operador, rendicion)
const huella = await send(operador, rendicion.id)
for (const quien of [secretario, tesorera]) assert.equal((await sign(quien, rendicion.id, huella)).status, 200)
const [solicitud] = await t.rows<{ id: number }>(
  `select id from solicitud where afiliado_numero = 1001 and presentada is not null limit 1`,
)
await t.rows(`do $$ begin set local session_replication_role = replica;
  update solicitud set presentada = '${noche.toISOString()}', espera = null where id = ${solicitud?.id ?? 0}; end $$`)

const comoLaCopia = 'drawn as solicitudes/:id/copia, whose moment is written in the same way'
const comoVino = 'what somebody sent, as it came'
/** How each is asked for, and by whom; or why there is nothing of the hour in it. */
const papeles: Record<string, [typeof ana, string] | string> = {
  'mis-datos/descargar': [ana, 'mis-datos/descargar'],
  'solicitudes/:id/copia': [ana, `solicitudes/${solicitud?.id}/copia`],
  'vistas/saldos-caja/imprimir-planilla': [tesorera, `vistas/saldos-caja/imprimir-planilla?caja=${caja.id}&nroPla=1`],
  'vistas/movimientos-caja/exportar-excel-planilla': [
    tesorera,
    `vistas/movimientos-caja/exportar-excel-planilla?caja=${caja.id}&nroPla=1&formato=csv`,
  ],
  'rendiciones-gasto/:codigo/pdf': [operador, `rendiciones-gasto/${rendicion.id}/pdf`],
  'rendiciones-gasto/:codigo/comprobantes-zip': [operador, `rendiciones-gasto/${rendicion.id}/comprobantes-zip`],
  'recibos-caja/:codigo/pdf': [tesorera, `recibos-caja/${recibo}/pdf`],
  'carnets-digital/descargar-carnet-pdf/:id': 'says until which day it is good, which is a day',
  'vistas/cuenta-corriente-afiliado/exportar-excel': 'days and amounts of the office',
  'vistas/informe-caja/exportar-excel': 'months',
  'vistas/documentos-afiliado/descargar-archivo/:id': comoVino,
  'vistas/documentos-afiliado/recibos/descargar/:id': comoVino,
  'vistas/documentos-afiliado/descargar-talon-pago/:id': comoVino,
  'solicitudes/:id/documentos/:idDocumento/archivo': comoVino,
  'publicaciones/:id/de-nadie': comoVino,
  'publicaciones/:id/archivos/:archivo': comoVino,
  'padron-certificado/:id/pdf': 'what was written down when it was certified: padron-certificado.test.ts',
  'definiciones-tramite/:id/versiones/:numero/archivo': 'data of a procedure, as its designer keeps it: days as ISO',
  'vistas/consentimientos-afiliado/:id/prueba': 'what was signed and when: consentimientos.test.ts',
  'copias/:id/archivo': 'a whole copy, encrypted; its name is that of its folder',
  'conformidades-propias/:id/copia': comoLaCopia,
  'conformidades-respondidas/:token/copia': comoLaCopia,
  'importaciones/:id/rechazadas': comoVino,
  'importaciones/ejemplos/:tipo': 'an example',
  'integraciones/finanzas/comprobantes/:id': comoVino,
  'lotes-debito/:id/archivos/:parte': 'days, as the bank asks for them: tesoreria/convenios/debito-250.test.ts',
  'organizacion/configuracion/archivo': 'the same settings as the command: administracion/organizacion',
  'lotes-pago/:id/archivo': 'days, as the bank asks for them: formatos-pago/escribir.rules.test.ts',
  'movimientos-caja/:codigo/adjuntos/:idadjunto': comoVino,
  'rendiciones-gasto/:codigo/conceptos/:iddetalle/comprobantes/:idcomprobante/descargar': comoVino,
  'comprobantes-por-rendir/:id/archivo': comoVino,
  'comprobantes-por-rendir/:id/miniatura': comoVino,
}

/** What is read in it, also inside of a ZIP; the ISO moments of data, which say their zone, apart. */
async function loQueDice(raw: Buffer): Promise<string> {
  if (raw.subarray(0, 4).toString() === '%PDF') return textoDelPdf(raw)
  if (raw.subarray(0, 2).toString() !== 'PK') return raw.toString()
  const zip = await yauzl.fromBufferPromise(raw, { lazyEntries: true })
  const todo: string[] = []
  for await (const entrada of zip.eachEntry()) {
    const contenido = await buffer(await zip.openReadStreamPromise(entrada))
    const propio = /\.(html|json|txt|csv)$|^[^/]*rendici.*\.pdf$/i.test(entrada.fileName)
    todo.push(entrada.fileName, propio ? await loQueDice(contenido) : '')
  }
  return todo.join('\n')
}

test('every file that a call gives is here, with how it is asked for or why not', () => {
  const dan = Object.values(calls).flatMap((grupo) => Object.values(grupo))
  const rutas = dan.filter((l) => l.response === 'archivo').map((l) => l.path)
  assert.deepEqual(rutas.toSorted(), Object.keys(papeles).toSorted())
})

for (const [ruta, como] of Object.entries(papeles)) {
  if (typeof como === 'string') continue
  test(`${ruta}: at ten at night it is still that day`, async () => {
    const [quien, direccion] = como
    const { status, raw, headers } = await quien.get(direccion)
    assert.equal(status, 200, raw.toString().slice(0, 300))
    const dice = `${String(headers['content-disposition'])}\n${(await loQueDice(raw)).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, '')}`
    const [anio = '', mes = '', dia = ''] = manana.split('-')
    for (const mal of [manana, formatDate(manana), `${Number(dia)}/${Number(mes)}/${anio.slice(2)},`])
      assert.ok(
        !dice.includes(mal),
        `${mal} in ${direccion}:\n${dice.slice(Math.max(0, dice.indexOf(mal) - 200), dice.indexOf(mal) + 100)}`,
      )
  })
}
