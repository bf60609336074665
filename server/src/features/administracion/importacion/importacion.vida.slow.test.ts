import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { padronRows, seccionalesRows, write } from '../../../../test/padron.ts'
import { porte } from '../../../../test/porte.ts'
import { systemCtx } from '../../../platform/context.ts'
import { importarArchivo } from './importacion.service.ts'

/** The command as a process: output, exit code, and what a kill leaves. */

const dir = mkdtempSync(join(tmpdir(), 'gremial-vida-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const ruta = (nombre: string) => join(dir, nombre)

async function vacia() {
  const t = await testApp()
  await t.rows(`begin; set local session_replication_role = replica;
    truncate movimiento_cuenta, familiar, beneficiario, usuario, afiliado, seccional, empresa, categoria_afiliado, conteo_afiliado cascade; commit`)
  const comando = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [join(import.meta.dirname, '../../../comandos/importar.ts'), ...args], {
      env: {
        ...process.env,
        DATABASE_URL: t.url,
        GREMIAL_DATOS: ruta('var'),
        GREMIAL_CLAVE: 'x'.repeat(64),
        GREMIAL_DEMO: '0',
        GREMIAL_CWD: dir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const correr = async (...args: string[]) => {
    const hijo = comando(...args)
    const dicho = { salida: '', errores: '' }
    hijo.stdout?.on('data', (d: Buffer) => (dicho.salida += d.toString()))
    hijo.stderr?.on('data', (d: Buffer) => (dicho.errores += d.toString()))
    const codigo = await new Promise<number | null>((listo) => hijo.once('close', listo))
    return { codigo, ...dicho }
  }
  await write(ruta('seccionales.csv'), seccionalesRows())
  return { ...t, comando, correr }
}

test('the command exits with 1 if blocked, 0 if confirmed; refused lines can be fixed and resent', async () => {
  const t = await vacia()
  await importarArchivo(systemCtx(t.services, t.app.log), 'seccionales', ruta('seccionales.csv'))
  const lineas = [...padronRows(20)].map((l) => l.texto)
  const mala = (lineas[3] ?? '').replace(/^\d+/, '').replace(/0358-\d+/, '+54 358 4')
  writeFileSync(ruta('malo.csv'), `${[...lineas.slice(0, 3), mala, ...lineas.slice(4)].join('\n')}\n`, 'latin1')
  const frenado = await t.correr('padron', 'malo.csv', '--rechazadas', 'rechazadas.csv')
  assert.equal(frenado.codigo, 1)
  assert.match(frenado.salida, /Línea 4, NRO_AFILIADO «»: falta el número de afiliado\. Rechazada\.\n/)
  assert.match(
    frenado.salida,
    /No se importó nada: se rechazan 1 de 20 filas \(5 %\)\. Corregilas, o agregá --aceptar-rechazos 1/,
  )
  assert.match(frenado.errores, /Leyendo el archivo…\nComparando con lo que ya está…\n$/)
  assert.deepEqual(await t.rows('select 1 from afiliado'), [])
  const escritas = readFileSync(ruta('rechazadas.csv'), 'utf8').split('\r\n')
  assert.equal(escritas.length, 3)
  assert.ok(escritas[0]?.endsWith(';EMAIL;LINEA;COLUMNA;MOTIVO'))
  assert.ok(escritas[1]?.includes(";'+54 358 4;") && escritas[1].endsWith(';4;NRO_AFILIADO;falta el número de afiliado'))
  assert.equal(statSync(ruta('rechazadas.csv')).mode & 0o777, 0o600)
  const hecho = await t.correr('padron', 'malo.csv', '--json', '--aceptar-rechazos', '5%')
  assert.equal(hecho.codigo, 0)
  const { filas, aceptadas, rechazadas, advertencias, nuevas } = JSON.parse(hecho.salida)
  assert.deepEqual(
    { filas, aceptadas, rechazadas, advertencias, nuevas },
    {
      filas: 20,
      aceptadas: 19,
      rechazadas: [{ linea: 4, columna: 'NRO_AFILIADO', valor: '', motivo: 'numero' }],
      advertencias: [],
      nuevas: 19,
    },
  )
  writeFileSync(ruta('rechazadas.csv'), `${escritas[0]}\r\n70007${escritas[1]}\r\n`)
  const corregido = await t.correr('padron', 'rechazadas.csv')
  assert.equal(corregido.codigo, 0)
  assert.match(corregido.salida, /1 filas: 1 aceptadas \(1 nuevas, 0 con cambios, 0 iguales\)/)
  assert.deepEqual(await t.rows('select telefono from afiliado where numero = 70007'), [{ telefono: '+54 358 4' }])
  const nada = await t.correr('padron', 'malo.csv', '--aceptar-rechazos', 'muchos')
  assert.deepEqual(
    [nada.codigo, nada.salida, nada.errores.split('\n')[0]],
    [1, '', 'Uso: npm run importar -- seccionales|empresas|padron|familiares|beneficiarios|movimientos ARCHIVO [opciones]'],
  )
})

test('refused lines after the first ten thousand are only counted', async () => {
  const t = await vacia()
  await importarArchivo(systemCtx(t.services, t.app.log), 'seccionales', ruta('seccionales.csv'))
  const cuantas = porte(30_000, 11_000)
  const titulos = 'NRO_AFILIADO;FECHA;PERIODO;CONCEPTO;CUOTA;DEBE;HABER'
  writeFileSync(
    ruta('nadie.csv'),
    `${[titulos, ...Array.from({ length: cuantas }, () => '1;05/05/2026;;Pago;;0;1')].join('\n')}\n`,
  )
  const r = await importarArchivo(systemCtx(t.services, t.app.log), 'movimientos', ruta('nadie.csv'))
  assert.deepEqual(
    [r.filas, r.aceptadas, r.totalRechazadas, r.rechazadas.length, r.trabas],
    [cuantas, 0, cuantas, 10_000, ['ninguna']],
  )
  assert.deepEqual(r.motivosRechazadas, { afiliado: cuantas })
})

test('killed while saving, it leaves no member, statement or lock, and requests are served', async () => {
  const t = await vacia()
  await importarArchivo(systemCtx(t.services, t.app.log), 'seccionales', ruta('seccionales.csv'))
  await write(ruta('padron.csv'), padronRows(500))
  const otra = await t.services.database.pool.connect()
  const esperando = async () =>
    (
      await t.rows<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into afiliado%'`,
      )
    )[0]?.n
  try {
    // The member counters are the last rows that an insert locks.
    await otra.query('begin')
    await otra.query('lock table conteo_afiliado in share mode')
    const hijo = t.comando('padron', 'padron.csv', '--rechazadas', 'r.csv')
    hijo.stdout?.resume()
    hijo.stderr?.resume()
    await eventually(esperando, 1)
    assert.deepEqual(await t.rows('select count(*)::int as n from afiliado'), [{ n: 0 }])
    hijo.kill('SIGKILL')
    await eventually(esperando, 0)
  } finally {
    await otra.query('rollback')
    otra.release()
  }
  const restos = () =>
    t.rows(`select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid where locktype = 'advisory' and objid = 727004`)
  await eventually(restos, [])
  for (const tabla of ['afiliado', 'categoria_afiliado', 'empresa'])
    assert.deepEqual(await t.rows(`select 1 from ${tabla}`), [], tabla)
  assert.deepEqual(await t.rows(`select 1 from importacion where tipo = 'padron'`), [])
  assert.ok(!existsSync(ruta('r.csv')))
  rmSync(ruta('r.csv.parcial'), { force: true })
})

test('killed while waiting for another import it leaves no statement or lock', async () => {
  const t = await vacia()
  const otra = await t.services.database.pool.connect()
  const esperando = async () =>
    (
      await t.rows<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%727004%'`,
      )
    )[0]?.n
  try {
    await otra.query('select pg_advisory_lock(727004)')
    const hijo = t.comando('seccionales', 'seccionales.csv')
    let dicho = ''
    hijo.stderr?.on('data', (d: Buffer) => (dicho += d.toString()))
    await eventually(esperando, 1)
    assert.match(dicho, /Hay otra importación en curso/)
    hijo.kill('SIGKILL')
    await eventually(esperando, 0)
    const { rows } = await otra.query(`select 1 from pg_locks where locktype = 'advisory' and objid = 727004 and not granted`)
    assert.deepEqual(rows, [])
  } finally {
    await otra.query('select pg_advisory_unlock(727004)')
    otra.release()
  }
  assert.deepEqual(
    readdirSync(dir).filter((f) => f.endsWith('.parcial')),
    [],
  )
})
