import assert from 'node:assert/strict'
import { type FormatoProbado } from '@gremial/contract/tesoreria/formatos-pago.ts'
import { type FormatoPago, formatoPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import type { CuentaRespuesta, Lote } from '@gremial/contract/tesoreria/pagos.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { cuentas } from '../../../../test/cuentas.ts'
import { eventually } from '../../../../test/eventually.ts'
import { random } from '../../../../test/extractos.ts'
import { cbuOf, loteBody, withCuenta } from '../../../../test/pagos.ts'
import { signedRendicion } from '../../../../test/rendiciones.ts'
import { systemCtx } from '../../../platform/context.ts'
import { verifyPagos } from '../pagos/pagos.verificar.ts'
import { gremial } from './formatos.ts'
import { santander } from './santander.ts'

/** Layouts of the office, the lots written with them, and the responses read with them. */
const t = await testApp()
t.services.config.finance = undefined
const central = await t.login('central')
await withCuenta(t, 1)
const convenio = { convenio: '1', producto: '10', canal: '78', via: '52' }
const body = (nombre: string, more: object = {}) => ({ formato: { ...santander, nombre }, convenio, ...more })
const keep = async (nombre: string, more: object = {}): Promise<number> => {
  const { status, body: saved } = await central.post('formatos-pago', body(nombre, more))
  assert.equal(status, 201, JSON.stringify(saved))
  return saved.id
}
const firmadas = async (count: number) => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await signedRendicion(t)).id)
  return ids
}
const lotear = async (ids: number[], formato: number | null): Promise<Lote> => {
  const { status, body: saved } = await central.post('lotes-pago', loteBody(t, ids, ids.length * 3751.5, { formato }))
  assert.equal(status, 201, JSON.stringify(saved))
  return (await central.get(`lotes-pago/${saved.id}`)).body
}
const file = async (lote: Lote) => (await central.get(`lotes-pago/${lote.id}/archivo`)).raw
const sano = async () => (await verifyPagos(systemCtx(t.services, t.app.log))).malos[0] ?? null

/** Santander's return records D0 and D1 for a line of a lot. */
function vuelta(
  lote: Lote,
  n: number,
  { estado = '045', marca = 'A', motivo = '', envio = lote.envio, cbu = lote.renglones[n]?.cbu ?? '' } = {},
): string[] {
  const dia = t.today().replaceAll('-', '')
  const at = (...parts: Array<[number, string]>) =>
    parts.reduce((line, [desde, text]) => line.slice(0, desde - 1) + text + line.slice(desde - 1 + text.length), ' '.repeat(400))
  const comun: Array<[number, string]> = [
    [23, 'D'],
    [24, String(n + 1).padStart(19, '0')],
  ]
  const referencia = (lote.renglones[n]?.referencia ?? '').padStart(19, '0')
  return [
    at(...comun, [43, '0'], [127, '000000000375150'], [215, String(envio).padStart(5, '0')], [220, referencia]),
    at(
      ...comun,
      [43, '1'],
      [52, `005400${cbu.slice(0, 8)}000${cbu.slice(8)}`],
      [83, '000000000375150'],
      [98, dia],
      [106, marca],
      [120, estado],
      [186, motivo],
    ),
  ]
}
const responder = async (lote: Lote, lines: string[], what = 'respuesta'): Promise<CuentaRespuesta> => {
  const contenido = Buffer.from(lines.join('\r\n'), 'latin1').toString('base64')
  const { status, body: cuenta } = await central.post(`lotes-pago/${lote.id}/${what}`, { contenido })
  assert.equal(status, 200, JSON.stringify(cuenta))
  return cuenta
}

test('a lot keeps the version and bytes of its stored layout when the layout changes', async () => {
  const id = await keep('Santander', { ultimoEnvio: 120 })
  const lote = await lotear(await firmadas(2), id)
  assert.deepEqual([lote.formato, lote.envio, lote.archivo.slice(-4), lote.conRespuesta], ['Santander', 121, '.txt', true])
  const before = await file(lote)
  assert.equal(before.length, 4 * 652)
  const text = before.toString('latin1')
  assert.deepEqual([text.slice(13, 26), text.slice(652 + 458, 652 + 460)], ['0100107800121', '52'])
  const saved = (await central.get(`formatos-pago/${id}`)).body
  assert.deepEqual(
    [saved.ultimoEnvio, saved.lotes, saved.formato, saved.convenio.via],
    [121, 1, { ...santander, nombre: 'Santander' }, '52'],
  )
  const change = body('Santander', { convenio: { ...convenio, via: '57' }, version: 1 })
  assert.equal((await central.put(`formatos-pago/${id}`, change)).status, 204)
  assert.equal((await central.put(`formatos-pago/${id}`, change)).body.codigo, 'VERSION_VIEJA')
  assert.deepEqual(await file(lote), before)
  const other = await lotear(await firmadas(1), id)
  assert.deepEqual([other.envio, (await file(other)).toString('latin1').slice(652 + 458, 652 + 460)], [122, '57'])
  assert.deepEqual((await central.get('formatos-pago/para-lote')).body.ultimo, id)
  assert.equal(await sano(), null)
  await t.rows(`begin; set local session_replication_role = replica;
    update lote_pago set envio = 9 where id = ${lote.id}; commit`)
  assert.match((await sano())?.motivo ?? '', /su formato o su número de envío/)
  await t.rows(`begin; set local session_replication_role = replica;
    update lote_pago set envio = 121 where id = ${lote.id}; commit`)
  await assert.rejects(t.rows(`update lote_pago set archivo = archivo || 'x' where id = ${lote.id}`), /lote_pago_huella/)
  // Retired: no longer offered, but its lots are still answered.
  assert.equal((await central.delete(`formatos-pago/${id}`)).status, 204)
  assert.equal((await central.get(`formatos-pago/${id}`)).status, 404)
  assert.equal((await central.delete(`formatos-pago/${id}`)).status, 404)
  assert.deepEqual((await central.get('formatos-pago/para-lote')).body, { ultimo: null, formatos: [] })
  const [settlement = 0] = await firmadas(1)
  assert.equal((await central.post('lotes-pago', loteBody(t, [settlement], 3751.5, { formato: id }))).status, 404)
  assert.equal((await responder(lote, vuelta(lote, 0))).pagados, 1)
  await keep('Santander')
})

test('a response in parts, unordered or repeated changes each line once; the rest is returned', async () => {
  const id = await keep('Por partes')
  const lote = await lotear(await firmadas(4), id)
  const parte = [...vuelta(lote, 1, { estado: '047', marca: 'R', motivo: 'R10' }).toReversed(), ...vuelta(lote, 0)]
  const first = await responder(lote, parte)
  assert.deepEqual(
    [first.pagados, first.rechazados, first.pendientes, first.sinNombrar, first.cargadaAntes, first.observaciones],
    [1, 1, 2, 2, null, []],
  )
  const again = await responder(lote, parte, 'revisar-respuesta')
  assert.deepEqual([again.pagados, again.rechazados, again.sinCambio, again.cargadaAntes !== null], [0, 0, 2, true])
  const second = await responder(lote, [
    ...vuelta(lote, 1),
    ...vuelta(lote, 2, { estado: '005', marca: 'D' }),
    ...vuelta(lote, 3, { envio: 999 }),
    vuelta(lote, 3)[1] ?? '',
  ])
  assert.deepEqual(
    second.observaciones.map((o) => [o.que, o.dice]),
    [
      ['CONTRADICE', 'Pagado'],
      ['DIFERIDO', 'Diferido: cambió la fecha de pago'],
      ['OTRO_LOTE', 'Pagado'],
    ],
  )
  const otra = await responder(lote, vuelta(lote, 3, { cbu: cbuOf(9) }))
  assert.deepEqual([otra.pagados, otra.observaciones.map((o) => o.que)], [0, ['OTRA_CUENTA']])
  const last = await responder(lote, [...vuelta(lote, 3), ...vuelta(lote, 2, { estado: '047', marca: 'R', motivo: 'X9' })])
  assert.deepEqual([last.pagados, last.rechazados, last.pendientes], [1, 1, 0])
  const { renglones } = (await central.get(`lotes-pago/${lote.id}`)).body as Lote
  assert.deepEqual(
    renglones.map((r) => [r.estado, r.motivo]),
    [
      ['PAGADO', ''],
      ['RECHAZADO', 'Faltaron fondos en la cuenta de la que sale'],
      ['RECHAZADO', 'El banco contestó X9'],
      ['PAGADO', ''],
    ],
  )
})

test('a layout without responses is answered by hand, and one with its own reasons shows them', async () => {
  const id = await keep('Sin respuesta', { formato: { ...santander, nombre: 'Sin respuesta', respuesta: null } })
  const lote = await lotear(await firmadas(1), id)
  assert.equal(lote.conRespuesta, false)
  const contenido = Buffer.from('x').toString('base64')
  const { status, body: no } = await central.post(`lotes-pago/${lote.id}/respuesta`, { contenido })
  assert.deepEqual([status, no.codigo, no.message.includes('«Sin respuesta»')], [409, 'RESPUESTA_SIN_FORMATO', true])
  const { respuesta } = gremial
  assert.ok(respuesta)
  const motivos = [{ codigo: 'X1', es: null, dice: 'Cuenta embargada' }]
  const own = await keep('Con motivos', {
    formato: { ...gremial, nombre: 'Con motivos', respuesta: { ...respuesta, motivos } },
    convenio: {},
  })
  const otro = await lotear(await firmadas(1), own)
  const linea = `R${otro.renglones[0]?.referencia}RX1 ${t.today().replaceAll('-', '')}000000000375150`
  assert.equal((await responder(otro, [linea])).rechazados, 1)
  assert.equal(((await central.get(`lotes-pago/${otro.id}`)).body as Lote).renglones[0]?.motivo, 'Cuenta embargada')
})

test('of eight concurrent lots each gets the next sending number, without gaps', async () => {
  const id = await keep('A la vez', { ultimoEnvio: 7 })
  const ids = await firmadas(8)
  const hechos = await Promise.all(
    // Two of them choose the same settlement: one is refused, and takes no number.
    ids.map((_, n) => central.post('lotes-pago', loteBody(t, [ids[n === 7 ? 0 : n] ?? 0], 3751.5, { formato: id }))),
  )
  assert.deepEqual(hechos.map((r) => r.status).toSorted(), [201, 201, 201, 201, 201, 201, 201, 409])
  const envios = await t.rows<{ envio: number }>(`select envio from lote_pago where formato_id = ${id} order by envio`)
  assert.deepEqual(
    envios.map((e) => e.envio),
    [8, 9, 10, 11, 12, 13, 14],
  )
  // A stale number, saved while lots are made, does not lower it.
  const stale = body('A la vez', { ultimoEnvio: 7, version: 1 })
  assert.equal((await central.put(`formatos-pago/${id}`, stale)).status, 204)
  assert.equal((await central.get(`formatos-pago/${id}`)).body.ultimoEnvio, 14)
})

test('a value that does not fit makes no lot, names the settlement and takes no number', async () => {
  const estrecho: FormatoPago = structuredClone({ ...gremial, nombre: 'Estrecho' })
  const importe = estrecho.pagos[0]?.campos.find((c) => c.dato === 'importe')
  assert.ok(importe)
  importe.ancho = 9
  const id = await keep('Estrecho', { formato: estrecho, convenio: {} })
  const [settlement = 0] = await firmadas(1)
  const [{ numero } = { numero: '' }] = await t.rows<{ numero: string }>(
    `select numero_completo as numero from rendicion_gasto where id = ${settlement}`,
  )
  await t.rows(`begin; set local session_replication_role = replica;
    update rendicion_gasto set total = 12345678.9 where id = ${settlement}; commit`)
  const { status, body: no } = await central.post('lotes-pago', loteBody(t, [settlement], 12_345_678.9, { formato: id }))
  assert.deepEqual([status, no.codigo], [409, 'FORMATO_NO_ENTRA'])
  assert.ok(no.message.includes(numero) && no.message.includes('importe'), no.message)
  assert.equal((await central.get(`formatos-pago/${id}`)).body.ultimoEnvio, 0)
  assert.equal((await t.rows(`select from lote_pago_renglon where rendicion_id = ${settlement}`)).length, 0)
  await t.rows(`begin; set local session_replication_role = replica;
    update rendicion_gasto set estado = 3 where id = ${settlement}; commit`)
})

test('an invalid layout or an incomplete agreement is refused with a reason', async () => {
  const send = async (formato: object, more: object = convenio) =>
    (await central.post('formatos-pago', { formato: { ...santander, nombre: 'Mal', ...formato }, convenio: more })).body
  const campo = { nombre: 'c', ancho: 5, clase: 'TEXTO', dato: 'nombre', corta: true }
  const conCampos = (...campos: object[]) => ({ pagos: [{ nombre: 'P', campos: [...campos] }] })
  const [cbu, importe] = [
    { nombre: 'cbu', ancho: 22, clase: 'NUMERO', dato: 'cbu' },
    { nombre: 'importe', ancho: 15, clase: 'IMPORTE', dato: 'importe' },
  ]
  for (const [formato, codigo, words] of [
    [
      conCampos(campo, { ...campo, nombre: 'tapa', desde: 3 }),
      'FORMATO_SE_TAPAN',
      /«tapa» empieza en 3 y el anterior termina en 5/,
    ],
    [{ largo: 100 }, 'FORMATO_LARGO', /«Detalle \(D\)» mide 530 y el renglón, 100/],
    [conCampos({ ...campo, clase: 'IMPORTE' }), 'FORMATO_DATO', /«c»/],
    [conCampos({ ...campo, dato: null }), 'FORMATO_DATO', /«c»/],
    [{ cabeza: conCampos(campo).pagos }, 'FORMATO_DATO', /«c»/],
    [conCampos(campo), 'FORMATO_SIN_DATO', /el CBU y el importe/],
    [conCampos(cbu, importe), 'FORMATO_SIN_DATO', /la referencia/],
    [{ ...conCampos({ ...cbu, ancho: 21 }, importe), respuesta: null }, 'FORMATO_NO_ENTRA', /«cbu»/],
  ] as Array<[object, string, RegExp]>) {
    const no = await send(formato)
    assert.equal(no.codigo, codigo, JSON.stringify(no))
    assert.match(no.message, words)
  }
  const falta = await send({}, { ...convenio, via: '' })
  assert.deepEqual([falta.codigo, falta.errores.map((e: { campo: string }) => e.campo)], ['FORMATO_CONVENIO', ['convenio.via']])
  assert.equal((await send({}, { ...convenio, via: '99' })).codigo, 'FORMATO_VIA')
  assert.equal((await send({}, { ...convenio, cuentaDebito: '123' })).codigo, 'VALIDACION')
  const { codigo } = await send({}, { ...convenio, convenio: '123' })
  assert.equal(codigo, 'FORMATO_NO_ENTRA_LOTE')
  const repetido = await keep('Repetido')
  // A stored shape that this release cannot parse.
  await t.rows(`insert into formato_pago_version (formato_id, version, formato, convenio, usuario_id, momento)
    values (${repetido}, 2, '{"nombre": "x"}', '{}', 1, now());
    update formato_pago set version = 2 where id = ${repetido}`)
  assert.equal((await central.get(`formatos-pago/${repetido}`)).body.codigo, 'FORMATO_MAL')
  assert.equal((await central.post('formatos-pago', body('Repetido'))).body.codigo, 'FORMATO_REPETIDO')
})

test('a layout is tried on a sample lot and a response, and nothing is stored', async () => {
  const probar = async (more: object): Promise<FormatoProbado> => {
    const { status, body: dice } = await central.post('formatos-pago/probar', { ...body('X'), ...more })
    assert.equal(status, 200, JSON.stringify(dice))
    return dice
  }
  const right = await probar({})
  assert.deepEqual([right.problema, right.renglones.length, right.bytes, right.respuesta], [null, 5, 5 * 652, null])
  assert.equal(right.renglones[2]?.slice(458, 460), '50')
  assert.match((await probar({ convenio: {} })).problema ?? '', /Al convenio le falta un dato/)
  const [lote] = [{ ...({} as Lote), envio: 1, renglones: [{ referencia: '0000010001', cbu: cbuOf(1) }] } as Lote]
  const respuesta = Buffer.from([...vuelta(lote, 0), 'nada'].join('\n'), 'latin1').toString('base64')
  const { respuesta: leida } = await probar({ respuesta })
  assert.deepEqual(
    [leida?.pagos.map((p) => [p.referencia, p.importe, p.es]), leida?.mal.length],
    [[['10001', 3751.5, 'PAGADO']], 1],
  )
  assert.match((await probar({ respuesta: 'eA==' })).respuesta?.problema ?? '', /No es una respuesta/)
  const modelos = (await central.get('formatos-pago/modelos')).body as FormatoPago[]
  assert.deepEqual(modelos, JSON.parse(JSON.stringify(modelos.map((m) => formatoPago.parse(m)))))
})

test('layouts belong to the organisation: a user who pays one branch uses them and edits none', async () => {
  const id = await keep('De todas')
  const { id: quien, person } = await cuentas(t).somebody('RENTADO')
  await t.rows(`insert into rol_permiso (rol_id, permiso, ambito) select r.rol_id, p, 'seccionales'
    from usuario_rol r, unnest(array['rendiciones.pagar', 'rendiciones.revisar']) p where r.usuario_id = ${quien}`)
  await t.rows(`insert into usuario_seccional (usuario_id, seccional_id) values (${quien}, 1)`)
  await eventually(async () => (await person.get('vistas/formatos-pago')).status, 200)
  const saved = (await person.get(`formatos-pago/${id}`)).body
  assert.deepEqual(saved.can, { modificar: false, eliminar: false })
  for (const no of [
    await person.post('formatos-pago', body('Mío')),
    await person.put(`formatos-pago/${id}`, body('De todas', { version: 1 })),
    await person.delete(`formatos-pago/${id}`),
  ])
    assert.deepEqual([no.status, no.body.codigo], [403, 'FORMATO_AJENO'])
  const [settlement = 0] = await firmadas(1)
  const { status, body: lote } = await person.post('lotes-pago', loteBody(t, [settlement], 3751.5, { formato: id }))
  assert.equal(status, 201, JSON.stringify(lote))
  for (const other of [await t.login('operador'), await t.login('revisora'), await t.login('tesorera')])
    for (const [how, path] of [
      ['get', 'vistas/formatos-pago'],
      ['get', `formatos-pago/${id}`],
      ['delete', `formatos-pago/${id}`],
    ] as const)
      assert.equal((await other[how](path)).status, 403)
})

test('the transfers of a lot are exported as CSV and workbook, with CBU and CUIT as text', async () => {
  const lote = await lotear(await firmadas(2), null)
  await t.rows(`update seccional set nombre = '=1+1' where id = 1`)
  const csv = (await central.get(`vistas/renglones-lote/exportar-excel?idLote=${lote.id}&formato=csv`)).raw.toString()
  await t.rows(`update seccional set nombre = 'Rosario' where id = 1`)
  const lines = csv.trim().split('\r\n')
  assert.equal(lines.length, 3)
  assert.match(lines[0] ?? '', /Referencia.Beneficiario.CUIT.CBU.Importe/)
  assert.ok(lines[1]?.includes(cbuOf(1)) && !/[;,]=1\+1/.test(csv), csv)
  assert.equal((await central.get(`vistas/renglones-lote/exportar-excel?idLote=${lote.id}&formato=xlsx`)).status, 200)
})

test('no layout, however strange, causes a 500', async () => {
  const next = random(7)
  const upTo = (n: number) => Math.floor(next() * n)
  const odd = [null, '', -1, 0, 1e9, 1.5, true, [], {}, 'A', '\ud83d', 'x'.repeat(300), '__proto__', ['A'], { desde: 1 }]
  const spoil = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || upTo(6) === 0) return odd[upTo(odd.length)]
    const keys = Object.keys(value)
    const key = keys[upTo(keys.length)]
    if (key === undefined) return odd[upTo(odd.length)]
    const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
    copy[key] = spoil(copy[key])
    return copy
  }
  for (let n = 0; n < 400; n++) {
    let cuerpo: unknown = { ...body('Raro'), respuesta: 'UjAwMDAwMTAwMDE=' }
    for (let k = 0; k <= n % 4; k++) cuerpo = spoil(cuerpo)
    const { status } = await central.post('formatos-pago/probar', cuerpo)
    assert.ok(status === 200 || (status >= 400 && status < 500), `${status}: ${JSON.stringify(cuerpo)}`)
  }
})
