import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { systemCtx } from '../../../platform/context.ts'
import { importarArchivo, type TipoImportacion } from './importacion.service.ts'

/** The register that an office sent lies beside the checkout; without it (a clone alone) those tests say so and are skipped. */
const datos = join(import.meta.dirname, '../../../../../../shared/data')
const hay = existsSync(join(datos, 'padron.csv'))
const esperado = hay ? JSON.parse(readFileSync(join(datos, 'esperado.json'), 'utf8')) : undefined
const dir = mkdtempSync(join(tmpdir(), 'gremial-importar-'))

async function vacia() {
  const t = await testApp()
  // As a replica: what keeps the tables of cash from ever being emptied does not fire.
  await t.rows(`begin; set local session_replication_role = replica;
    truncate movimiento_cuenta, familiar, beneficiario, usuario, afiliado, seccional, empresa, categoria_afiliado, conteo_afiliado cascade;
    commit`)
  const importar = (tipo: TipoImportacion, archivo: string, simular = false) =>
    importarArchivo(systemCtx(t.services, t.app.log), tipo, archivo, { simular, progreso: () => undefined })
  const archivo = (nombre: string, texto: string, codificacion: BufferEncoding = 'latin1') => {
    const path = join(dir, nombre)
    writeFileSync(path, texto, codificacion)
    return path
  }
  return { ...t, importar, archivo }
}
const pares = (lista: Array<{ linea: number; motivo: string }>) => lista.map(({ linea, motivo }) => [linea, motivo])

test('the register of the office: exactly the expected lines, causes, warnings, totals and balances', {
  skip: !hay,
}, async () => {
  const t = await vacia()
  await t.importar('seccionales', join(datos, 'seccionales.csv'))
  const inicio = performance.now()
  const padron = await t.importar('padron', join(datos, 'padron.csv'))
  assert.deepEqual([padron.filas, padron.aceptadas], [esperado.filas, esperado.aceptadas])
  assert.deepEqual(pares(padron.rechazadas), esperado.rechazadas)
  assert.deepEqual(pares(padron.advertencias), esperado.advertencias)
  const movimientos = await t.importar('movimientos', join(datos, 'movimientos.csv'))
  assert.ok(performance.now() - inicio < 30_000)
  assert.equal(movimientos.filas, esperado.movimientos)
  assert.deepEqual(pares(movimientos.rechazadas), esperado.movimientos_rechazados)
  const [suma] = await t.rows<{ debe: number; haber: number }>(
    'select sum(debe) as debe, sum(haber) as haber from movimiento_cuenta',
  )
  assert.deepEqual([suma?.debe, suma?.haber], [esperado.suma_debe, esperado.suma_haber])
  for (const [numero, muestra] of Object.entries(esperado.muestra)) {
    const [fila] = await t.rows(
      `select sum(debe) as debe, sum(haber) as haber, count(*)::int as filas from movimiento_cuenta where afiliado_numero = ${numero}`,
    )
    assert.deepEqual(fila, muestra, numero)
  }
  // Again, the same files: nothing changes, and the answers are the same.
  const [antes] = await t.rows(`select count(*) as n, md5(string_agg(m::text, ',' order by id)) as h from movimiento_cuenta m`)
  for (const [tipo, nombre] of [
    ['seccionales', 'seccionales.csv'],
    ['padron', 'padron.csv'],
    ['movimientos', 'movimientos.csv'],
  ] as const) {
    assert.equal((await t.importar(tipo, join(datos, nombre))).cambios, 0, tipo)
  }
  assert.deepEqual(
    await t.rows(`select count(*) as n, md5(string_agg(m::text, ',' order by id)) as h from movimiento_cuenta m`),
    [antes],
  )
  const [raro] = await t.rows<{ apellido: string; nombre: string; busqueda: string }>(
    `select apellido, nombre, busqueda from afiliado where apellido like '%Ñáñez%' limit 1`,
  )
  assert.ok(raro?.busqueda.includes('nanez'))
})

const cabeza =
  'NRO_AFILIADO;APELLIDO Y NOMBRE;TIPO DOC;NRO DOC;CUIL;FECHA NAC;SEXO;EST CIVIL;FECHA ALTA;CATEGORIA;ESTADO;SECCIONAL;EMPRESA;CUIT EMPRESA;DOMICILIO;LOCALIDAD;CP;TELEFONO;EMAIL'
const linea = (numero: number | string, nombre = 'Muñoz, José', cuil = '', email = '') =>
  `${numero};${nombre};DNI;20.111.222;${cuil};01/02/1980;M;;03/04/2010;Activo A;ACTIVO;01 - Uno;Firma;;Calle 1;Lugar;1000;;${email}`
const seccional = 'CODIGO;NOMBRE;LOCALIDAD;TELEFONO;EMAIL\r\n01;Uno;Uno;;\r\n'

test('Latin-1 or UTF-8, semicolons or commas, CRLF or LF', async () => {
  const t = await vacia()
  await t.importar('seccionales', t.archivo('s.csv', seccional))
  await t.importar('padron', t.archivo('p1.csv', `${cabeza}\r\n${linea(1)}\r\n`))
  await t.importar('padron', t.archivo('p2.csv', `\ufeff${cabeza}\n${linea(2)}\n`, 'utf8'))
  await t.importar(
    'padron',
    t.archivo('p3.csv', `${cabeza.replaceAll(';', ',')}\n${linea(3, '"Muñoz, José"').replaceAll(';', ',')}\n`, 'utf8'),
  )
  assert.deepEqual(
    await t.rows('select numero, apellido, nombre from afiliado order by numero'),
    [1, 2, 3].map((numero) => ({ numero, apellido: 'Muñoz', nombre: 'José' })),
  )
  const contado = await t.rows(
    `select entidad_id as archivo, datos -> 'aceptadas' as aceptadas from auditoria where accion = 'importar' and entidad = 'padron' order by id`,
  )
  assert.deepEqual(
    contado,
    ['p1.csv', 'p2.csv', 'p3.csv'].map((archivo) => ({ archivo, aceptadas: 1 })),
  )
})

test('a simulation says what would happen and changes nothing', async () => {
  const t = await vacia()
  await t.importar('seccionales', t.archivo('s.csv', seccional))
  const path = t.archivo(
    'p.csv',
    `${cabeza}\n${linea(1)}\n${linea('')}\n${linea(2, 'Sosa, Ana', '20-11111111-1', 'sin arroba')}\n`,
  )
  const { aceptadas, cambios, rechazadas, advertencias } = await t.importar('padron', path, true)
  assert.deepEqual([aceptadas, cambios], [2, 2])
  assert.deepEqual(rechazadas, [{ linea: 3, columna: 'NRO_AFILIADO', valor: '', motivo: 'numero' }])
  assert.deepEqual(pares(advertencias), [
    [4, 'cuil'],
    [4, 'email'],
  ])
  assert.deepEqual(await t.rows('select 1 from afiliado'), [])
  assert.deepEqual(await t.rows('select 1 from importacion where tipo = $$padron$$'), [])
  await t.importar('padron', path)
  assert.equal((await t.rows('select 1 from afiliado')).length, 2)
})

test('a later register changes what differs; a longer file of movements adds only the new ones, and equal lines both count', async () => {
  const t = await vacia()
  await t.importar('seccionales', t.archivo('s.csv', seccional))
  await t.importar('padron', t.archivo('p.csv', `${cabeza}\n${linea(1)}\n${linea(2)}\n`))
  const segundo = await t.importar(
    'padron',
    t.archivo('p2.csv', `${cabeza}\n${linea(1, 'Muñoz, Josefina')}\n${linea(2)}\n${linea(3)}\n`),
  )
  assert.equal(segundo.cambios, 2)
  const m = 'NRO_AFILIADO;FECHA;PERIODO;CONCEPTO;CUOTA;DEBE;HABER\n'
  const pago = '1;05/05/2026;05/2026;Pago;;0,00;10,10\n'
  assert.equal((await t.importar('movimientos', t.archivo('m.csv', m + pago + pago))).cambios, 2)
  assert.equal(
    (await t.importar('movimientos', t.archivo('m2.csv', `${m + pago + pago + pago}2;05/05/2026;05/2026;Cuota;1/1;1.234,56;\n`)))
      .cambios,
    2,
  )
  assert.deepEqual(await t.rows('select sum(haber) as haber, sum(debe) as debe from movimiento_cuenta'), [
    { haber: 30.3, debe: 1234.56 },
  ])
})

test('a file that is no register is refused in one clear line', async () => {
  const t = await vacia()
  await assert.rejects(t.importar('padron', join(dir, 'no-existe.csv')), /No se puede leer/)
  await assert.rejects(t.importar('padron', t.archivo('x.csv', 'A;B\n1;2\n')), /le faltan columnas: NRO_AFILIADO/)
})

test('killed in the middle, the database is as before', { skip: !hay }, async () => {
  const t = await vacia()
  await t.importar('seccionales', join(datos, 'seccionales.csv'))
  const comando = join(import.meta.dirname, '../../../comandos/importar.ts')
  for (const espera of [150, 600, 1000]) {
    const hijo = spawn(process.execPath, [comando, 'padron', join(datos, 'padron.csv')], {
      env: { ...process.env, DATABASE_URL: t.url, GREMIAL_DATOS: dir, GREMIAL_CLAVE: 'x'.repeat(64), GREMIAL_DEMO: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const fin = new Promise((listo) => hijo.once('close', listo))
    let dicho = ''
    await new Promise<void>((listo, falla) => {
      hijo.once('exit', () => falla(new Error(dicho)))
      hijo.stderr.on('data', (d: Buffer) => {
        dicho += d.toString()
        if (dicho.includes('Leyendo')) setTimeout(listo, espera)
      })
    })
    hijo.removeAllListeners('exit')
    hijo.kill('SIGKILL')
    await fin
    const [fila] = await t.rows<{ n: number }>('select count(*)::int as n from afiliado')
    assert.ok(fila?.n === 0 || fila?.n === esperado.aceptadas, `${fila?.n} rows after ${espera} ms`)
    if (fila?.n) break
  }
})

test('a value too long, or with characters that nobody sees, is a refused line with its column; a line too long stops the file', async () => {
  const t = await vacia()
  await t.importar('seccionales', t.archivo('s.csv', seccional))
  const largo = 'x'.repeat(201)
  const texto = [cabeza, linea(1, `${largo}, Ana`), linea(2, 'Muñoz\u0000, José'), linea(3), linea(4, 'Mu\u001bñoz, José')].join(
    '\n',
  )
  const { aceptadas, rechazadas } = await t.importar('padron', t.archivo('p.csv', `${texto}\n`, 'utf8'))
  assert.equal(aceptadas, 1)
  assert.deepEqual(
    rechazadas.map((r) => [r.linea, r.columna, r.motivo]),
    [
      [2, 'APELLIDO Y NOMBRE', 'largo'],
      [3, 'APELLIDO Y NOMBRE', 'caracteres'],
      [5, 'APELLIDO Y NOMBRE', 'caracteres'],
    ],
  )
  assert.ok((rechazadas[0]?.valor.length ?? 999) < 70)
  const movimientos = 'NRO_AFILIADO;FECHA;PERIODO;CONCEPTO;CUOTA;DEBE;HABER\n3;05/05/2026;;Pa\u0000go;;1;\n'
  assert.deepEqual(pares((await t.importar('movimientos', t.archivo('m.csv', movimientos))).rechazadas), [[2, 'caracteres']])
  assert.deepEqual(
    pares(
      (await t.importar('seccionales', t.archivo('n.csv', 'CODIGO;NOMBRE;LOCALIDAD;TELEFONO;EMAIL\n2;D\u0000;;;\n'))).rechazadas,
    ),
    [[2, 'caracteres']],
  )
  const dineral = 'NRO_AFILIADO;FECHA;PERIODO;CONCEPTO;CUOTA;DEBE;HABER\n3;05/05/2026;;Pago;;9999999999999,99;\n'
  assert.deepEqual(pares((await t.importar('movimientos', t.archivo('d.csv', dineral))).rechazadas), [[2, 'importe']])
  const lejana = 'CODIGO;NOMBRE;LOCALIDAD;TELEFONO;EMAIL\n99999999999;Lejana;;;\n'
  assert.deepEqual(pares((await t.importar('seccionales', t.archivo('l.csv', lejana))).rechazadas), [[2, 'codigo']])
  const begun = process.cpuUsage()
  const enorme = t.archivo('g.csv', `${cabeza}\n${linea(5)}\n${linea(6, `${'y'.repeat(30_000_000)}, Ana`)}\n`, 'utf8')
  await assert.rejects(t.importar('padron', enorme), /Línea 3 de .*g\.csv: tiene más de 20000 letras/)
  await assert.rejects(
    t.importar('padron', t.archivo('c.csv', `${cabeza}\n${linea(5)}\n"${`${linea(6)}\n`.repeat(1000)}`, 'utf8')),
    /Línea \d+ de .*comillas sin cerrar/,
  )
  assert.ok(process.cpuUsage(begun).user < 5_000_000)
})

test('a file in UTF-16 is called that', async () => {
  const t = await vacia()
  for (const [nombre, texto] of [
    ['u1.csv', `\ufeff${seccional}`],
    ['u2.csv', seccional],
  ] as const)
    await assert.rejects(t.importar('seccionales', t.archivo(nombre, texto, 'utf16le')), /está en UTF-16/)
  const alReves = Buffer.from(`\ufeff${seccional}`, 'utf16le').swap16().toString('latin1')
  await assert.rejects(t.importar('seccionales', t.archivo('u3.csv', alReves)), /está en UTF-16/)
})

test('killed while the database works for it, nothing of it stays: no statement, no lock', async () => {
  const t = await vacia()
  const otra = await t.services.database.pool.connect()
  const trabajando = () =>
    t.rows<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%727004%'`,
    )
  const hasta = (cuantos: number) => eventually(async () => (await trabajando())[0]?.n, cuantos, 30_000)
  try {
    await otra.query('select pg_advisory_lock(727004)')
    const hijo = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../../comandos/importar.ts'), 'seccionales', t.archivo('s.csv', seccional)],
      {
        env: { ...process.env, DATABASE_URL: t.url, GREMIAL_DATOS: dir, GREMIAL_CLAVE: 'x'.repeat(64), GREMIAL_DEMO: '0' },
        stdio: 'ignore',
      },
    )
    await hasta(1)
    hijo.kill('SIGKILL')
    await hasta(0)
    const { rows } = await otra.query(`select 1 from pg_locks where locktype = 'advisory' and objid = 727004 and not granted`)
    assert.deepEqual(rows, [])
  } finally {
    await otra.query('select pg_advisory_unlock(727004)')
    otra.release()
  }
})
