import assert from 'node:assert/strict'
import type { ConciliacionDeCaja, ExtractoLeido } from '@gremial/contract/tesoreria/conciliacion.ts'
import { addDays, formatDate } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { newCaja } from '../../../../test/caja.ts'
import { withFile } from '../../../../test/importaciones.ts'

/** What is asked before a statement is kept: whose account it is, and whether another kind of file brought those days. */
const t = await testApp()
const tesorera = await t.login('tesorera')
const hoy = t.today()
const ofx = (cuenta: string, ...lineas: Array<[texto: string, importe: string]>) =>
  `<OFX><STMTRS><CURDEF>ARS<BANKACCTFROM><ACCTID>${cuenta}</BANKACCTFROM><BANKTRANLIST>${lineas
    .map(
      ([texto, importe], i) =>
        `<STMTTRN><DTPOSTED>${hoy.replaceAll('-', '')}<TRNAMT>${importe}<FITID>${i}<NAME>${texto}</STMTTRN>`,
    )
    .join('')}</BANKTRANLIST></STMTRS></OFX>`
const csv = (...lineas: Array<[texto: string, importe: string]>) =>
  ['Fecha;Concepto;Importe', ...lineas.map(([texto, importe]) => `${formatDate(hoy)};${texto};${importe}`)].join('\r\n') + '\r\n'
async function subir(caja: number, contenido: string, confirma = ''): Promise<ExtractoLeido> {
  const { cuerpo, cabeceras } = withFile('extracto.txt', contenido)
  const { status, body } = await tesorera.post(`conciliacion/${caja}/extracto${confirma}`, cuerpo, cabeceras)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const lineas = async (caja: number) => ((await tesorera.get(`conciliacion/${caja}`)).body as ConciliacionDeCaja).lineas

test('a statement of another account than the box’s is asked about, also when it is that of another box; nothing is kept meanwhile', async () => {
  const [una, otra] = [await newCaja(t), await newCaja(t)]
  assert.equal((await subir(una.id, ofx('0290-1/7', ['Uno', '-10.00']))).confirmar, undefined)
  assert.equal((await subir(una.id, ofx('290 1 7', ['Dos', '-11.00']))).nuevas, 1)
  const ajena = await subir(una.id, ofx('0555', ['Tres', '-12.00']))
  assert.deepEqual(ajena.confirmar, { cuenta: { dice: '0555', era: '290 1 7', caja: '' }, repetidas: null })
  assert.deepEqual([ajena.nuevas, await lineas(una.id)], [0, 2])
  const [nombre] = await t.rows<{ nombre: string }>(`select nombre from caja where id = ${una.id}`)
  const deUna = await subir(otra.id, ofx('2901/7', ['Uno', '-10.00']))
  assert.deepEqual(deUna.confirmar?.cuenta, { dice: '2901/7', era: '', caja: nombre?.nombre })
  assert.equal((await tesorera.get(`conciliacion/${otra.id}`)).body.extracto, null)
  // Whoever says yes changes the account of the box.
  assert.equal((await subir(una.id, ofx('0555', ['Tres', '-12.00']), '?confirma=1')).nuevas, 1)
  assert.equal((await subir(una.id, ofx('0555', ['Cuatro', '-13.00']))).confirmar, undefined)
  assert.equal((await tesorera.post(`conciliacion/${una.id}/extracto?confirma=si`, '', {})).status, 400)
})

test('the same day by CSV and by OFX is asked about before it stands twice; the same file again is not', async () => {
  const caja = await newCaja(t)
  const dia = [
    ['Débito librería', '-45,50'],
    ['Comisión', '-9,00'],
  ] as Array<[string, string]>
  assert.equal((await subir(caja.id, csv(...dia))).nuevas, 2)
  assert.deepEqual(await subir(caja.id, csv(...dia)), { lineas: 2, nuevas: 0, unidas: 0, elegir: null })
  const porOfx = ofx('1', ['DEB LIBRERIA', '-45.50'], ['COM', '-9.00'])
  const duda = await subir(caja.id, porOfx)
  assert.deepEqual(duda.confirmar, { cuenta: null, repetidas: { n: 2, desde: hoy, hasta: hoy } })
  assert.equal(await lineas(caja.id), 2)
  assert.equal((await subir(caja.id, porOfx, '?confirma=1')).nuevas, 2)
  assert.equal(await lineas(caja.id), 4)
  // Two people who bring it at one moment, each by one kind: the second is asked.
  const dos = await newCaja(t)
  const tomada = `select from caja where id = ${dos.id} for update`
  const juntos = await alMismoTiempo(t, tomada, [
    () => subir(dos.id, csv(...dia)),
    () => subir(dos.id, porOfx.replace('<ACCTID>1<', '<ACCTID>3141<')),
  ])
  assert.deepEqual(juntos.map(({ nuevas, confirmar }) => [nuevas, confirmar?.repetidas?.n]).toSorted(), [
    [0, 2],
    [2, undefined],
  ])
  // So is what a bank says in other words once it is booked, by the same kind of file; two equal amounts of a day that both files have are not.
  const otra = await newCaja(t)
  assert.equal((await subir(otra.id, csv(['Débito pendiente', '-45,50'], ['Depósito', '7,00']))).nuevas, 2)
  const asentado = csv(['Extracción cajero 7723', '-45,50'], ['Depósito', '7,00'])
  assert.deepEqual((await subir(otra.id, asentado)).confirmar, { cuenta: null, repetidas: { n: 1, desde: hoy, hasta: hoy } })
  assert.equal((await subir(otra.id, csv(['Débito pendiente', '-45,50'], ['Otro', '-45,50'], ['Depósito', '7,00']))).nuevas, 1)
})

test('a statement of long ago, one that does not begin where the last one ended, and one of another CBU are asked about', async () => {
  const caja = await newCaja(t)
  const fila = (hace: number, importe: string, saldo: string) =>
    `${formatDate(addDays(hoy, -hace))};Movimiento ${hace};${importe};${saldo}\r\n`
  const tabla = (cbu: string, ...filas: string[]) => `${cbu && `CBU ${cbu}\r\n`}Fecha;Concepto;Importe;Saldo\r\n${filas.join('')}`
  const [uno, otro] = ['0110599520000012345678', '0110599520000087654321']
  const viejo = tabla('', fila(300, '10,00', '110,00'))
  const dia = (hace: number) => addDays(hoy, -hace)
  assert.deepEqual((await subir(caja.id, viejo)).confirmar, {
    cuenta: null,
    repetidas: null,
    viejo: { desde: dia(300), hasta: dia(300) },
  })
  assert.equal((await subir(caja.id, tabla(uno, fila(40, '10,00', '10,00'), fila(39, '5,00', '15,00')))).nuevas, 2)
  const hueco = { desde: dia(39), hasta: dia(5), cerro: 15, abre: 100 }
  assert.deepEqual((await subir(caja.id, tabla(uno, fila(5, '1,00', '101,00')))).confirmar, {
    cuenta: null,
    repetidas: null,
    hueco,
  })
  assert.equal(await lineas(caja.id), 2)
  assert.equal((await subir(caja.id, tabla(uno, fila(5, '1,00', '16,00')))).nuevas, 1)
  const ajena = await subir(caja.id, tabla(otro, fila(3, '2,00', '18,00')))
  assert.deepEqual(ajena.confirmar, { cuenta: { dice: otro, era: uno, caja: '' }, repetidas: null })
  // The account of an OFX is written in another way: nothing can be said.
  assert.equal((await subir(caja.id, ofx('0290-1/7', ['Uno', '-10.00']))).nuevas, 1)
})

test('what the bank held is not said of a statement that is taken away at that moment', async () => {
  const caja = await newCaja(t)
  await subir(caja.id, csv(['Débito', '-45,50']))
  const [{ id } = { id: 0 }] = await t.rows<{ id: number }>(`select id from extracto_banco where caja_id = ${caja.id}`)
  const quitado = `select from caja where id = ${caja.id} for update;
    delete from linea_banco where extracto_id = ${id}; delete from extracto_banco where id = ${id}`
  const [dicho] = await alMismoTiempo(t, quitado, [() => tesorera.put(`extractos-banco/${id}/saldo`, { saldo: 1 })])
  assert.equal(dicho?.status, 404)
  assert.deepEqual(
    await t.rows(`select from auditoria where entidad = 'extractoBanco' and entidad_id = '${id}' and accion = 'modificar'`),
    [],
  )
})

test('a statement without new lines is kept when it goes further than those that are there', async () => {
  const caja = await newCaja(t)
  const [uno, cuatro, ocho, nueve] = [1, 4, 8, 9].map((n) => addDays(hoy, -n)) as [string, string, string, string]
  const hasta = async (dia: string) => {
    await subir(
      caja.id,
      ofx('777', ['Uno', '-10.00'])
        .replaceAll(hoy.replaceAll('-', ''), nueve.replaceAll('-', ''))
        .replace('<BANKTRANLIST>', `<BANKTRANLIST><DTEND>${dia.replaceAll('-', '')}`),
    )
    return ((await tesorera.get(`conciliacion/${caja.id}`)).body as ConciliacionDeCaja).extracto?.hasta
  }
  assert.deepEqual([await hasta(ocho), await hasta(uno), await hasta(cuatro)], [ocho, uno, uno])
  assert.equal((await t.rows(`select from extracto_banco where caja_id = ${caja.id}`)).length, 2)
})
