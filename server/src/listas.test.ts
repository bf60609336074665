import assert from 'node:assert/strict'
import { lists } from '@gremial/contract/derived/calls.ts'
import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import { parse } from 'csv-parse/sync'
import { test } from 'vitest'
import { testApp } from '../test/app.ts'
import { movimientoBody } from '../test/caja.ts'
import { rowsOfDebitos } from '../test/debitos-rows.ts'
import { random } from '../test/extractos.ts'
import type { Caso, Fila } from '../test/listas.caso.ts'
import { casos, igual, numero, plano } from '../test/listas.ts'
import { signedRendicion } from '../test/rendiciones.ts'
import { audit } from './platform/audit/audit.ts'
import { inTransaction, systemCtx } from './platform/context.ts'

const t = await testApp()
await t.rows(`insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, seccional_id, creada, creada_por, fecha, desde)
  select 2019, 1, gen_random_uuid(), p.id, 1001, 1, now(), 1, dia_de(now()) - 400, now() from producto p where p.clase = 'ADHESION' limit 1`)
// Requests of several branches, products and days, some of them taken by who asks and by somebody else.
await t.rows(`insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, seccional_id, estado, subestado, creada, creada_por, fecha, presentada,
    presentada_por, condiciones_dia, desde, espera, tomada, tomada_por)
  select 2020, n, gen_random_uuid(), (select array_agg(id) from producto)[1 + n % 9], a.numero, a.seccional_id,
    (array['PRESENTADA', 'EN ANÁLISIS', 'OBSERVADA', 'APROBADA', 'EN ANÁLISIS', 'OTORGADA', 'INICIADA'])[1 + n % 7], 6, m, u.id, m::date, m, u.id, m::date, m, m,
    case n % 7 when 1 then m when 4 then m end, case n % 7 when 1 then u.id when 4 then u.id + 1 end
  from generate_series(1, 30) n join (select numero, seccional_id, row_number() over (order by numero) as i from afiliado) a on a.i = n * 7
    cross join lateral (select now() - n * interval '17 hours' as m) d cross join (select id from usuario where email = 'mesa@gremial.example') u`)
await rowsOfDebitos(t, [1021, 1022, 1023, 1024, 1025, 1026])
await t.rows(`insert into resumen_tanda (periodo, estado, por_minuto, creada, creada_por, desde)
  values ('2026-08-01', 'TERMINADA', 60, now(), 1, now()), ('2026-09-01', 'DETENIDA', 60, now(), 1, now())`)
await t.rows(`insert into resumen_envio (tanda_id, afiliado_numero, canal, destino, idioma, clave, estado, proximo)
  select t.id, a.numero, 'EMAIL', 'x@correo.example', 'es', gen_random_uuid(), case when a.numero = 1001 then 'FALLIDO' else 'PENDIENTE' end, now()
  from resumen_tanda t cross join afiliado a where a.numero between 1001 and 1006`)
await t.rows(`insert into publicacion (tipo, periodo, fecha, titulo, estado, momento)
  values ('RECIBO', '2026-10-01', '2026-10-20', 'Recibo', 'DESCARTADA', now())`)
await t.rows(
  `insert into publicacion_archivo (publicacion_id, nombre, situacion) select max(id), 'otro.pdf', 'NADIE' from publicacion`,
)
await t.rows(`insert into copia (pedida, empezo, termino, estado)
  select now() - n * interval '1 hour', now() - n * interval '1 hour', now() - n * interval '1 hour', (array['HECHA', 'FALLO'])[1 + n % 2]
  from generate_series(1, 4) n`)
// Programs: with a token that works, one that expired and one that was revoked; told of things, well, waiting and given up.
await t.rows(`with u as (insert into usuario (email, clave_hash, nombre, nivel, habilitado, es_sistema)
    select 'sistema-' || n || '@sistema.invalid', '!', 'Sistema ' || n, 1, false, true from generate_series(1, 6) n returning id, nombre)
  insert into sistema (usuario_id, nombre, para, token_hash, termina, escribe, todas, por_minuto, creado, creado_por, emitido, vence, revocado, revocado_por, ultimo_uso)
  select id, nombre, '', sha256(nombre::bytea), 'abcd', n % 2 = 0, true, 120, m, 1, m, m + n * 7 % 5 * interval '20 days', case when n = 6 then m end, case when n = 6 then 1 end, m
  from (select *, row_number() over (order by id) as n from u) u, lateral (select timestamptz '2026-11-20 22:00-03' - n * interval '1 day' as m) d`)
await t.rows(`insert into gancho (nombre, url, secreto, eventos, creado, creado_por)
  select 'Aviso ' || n, 'https://a.example', 'x', '{hecho.registrar}', now() - n * interval '1 hour', 1 from generate_series(1, 3) n`)
await t.rows(`insert into bandeja_salida (tipo, datos, creado, hecho, fallido) select 'gancho', jsonb_build_object('gancho', g.id, 'evento', 'hecho.registrar', 'id', n::text),
  now() - n * interval '1 hour', case n % 3 when 1 then now() end, case n % 3 when 2 then now() end from gancho g, generate_series(1, 6) n`)
await t.rows(`insert into posible_duplicado (uno, otro, coincide, hallado)
  select 1100 + n, 1200 + n, (array['{CUIL}', '{DOCUMENTO,NOMBRE}', '{NOMBRE}'])[1 + n % 3]::text[], now() - n * interval '1 hour' from generate_series(1, 6) n`)
await t.rows(`insert into fusion (clave, queda, pasa, antes, despues, consecuencias, registrada, registrada_por, deshecha, deshecha_por)
  select gen_random_uuid(), 1100 + n, 1200 + n, '{}', '{}', '[]', now() - n * interval '1 hour', 1, case n % 2 when 1 then now() end, case n % 2 when 1 then 1 end
  from generate_series(1, 4) n`)
await t.rows(`insert into importacion (tipo, archivo, sha256, estado) values ('movimientos', 'a.csv', '', 'DESCARTADA')`)
await t.rows(
  `insert into importacion_revision (importacion_id, solapa, clave, campo) select max(id), 'cambios', '1', 'CP' from importacion`,
)
await t.rows(`insert into receta_extracto (seccional_id, nombre, receta, usuario_id, modificada)
  select case when n < 5 then 1 + n % 3 end, 'Receta ' || n || '_%', '{}', 1, now() - n * interval '1 day' from generate_series(1, 7) n`)
await t.rows(`insert into regla_banco (caja_id, orden, habilitada, como, texto, accion, nota, concepto, usuario_id, modificada)
  select case when n < 4 then n end, n, n % 2 = 0, 'EMPIEZA', 'Regla ' || n || '_%', case n when 5 then 'CARGAR' else 'PENDIENTE' end,
    case n when 5 then '' else 'Nota ' || n end, case n when 5 then 'Gastos' else '' end, 1, now()
  from generate_series(1, 6) n`)
// Lines of a bank: joined, pending and loose.
await t.rows(`with b as (insert into caja_banco (caja_id, desde) values (1, '2026-10-01') returning caja_id),
    e as (insert into extracto_banco (caja_id, leido, usuario_id, archivo, huella, formato, desde, hasta, lineas, nuevas)
      select caja_id, now(), 1, 'x.csv', repeat('a', 64), 'CSV', '2026-10-01', '2026-10-31', 6, 6 from b returning id, caja_id),
    k as (insert into conciliacion (caja_id, momento, usuario_id, motivo) select caja_id, now(), 1, 'REVERSA' from b returning id),
    l as (insert into linea_banco (caja_id, extracto_id, fecha, importe, texto, referencia, orden, conciliacion_id)
      select e.caja_id, e.id, date '2026-10-01' + (n * 7) % 30, case n when 1 then 5 when 2 then -5 else n end, 'Línea ' || n, '50' || n || '_%', 1,
        case when n < 3 then k.id end from e, k, generate_series(1, 6) n returning id, caja_id, importe)
  insert into pendiente_banco (caja_id, linea_id, nota, usuario_id, momento) select caja_id, id, 'Se pregunta', 1, now() from l where importe in (3, 4)`)
// What the demo does not have: mails, offices that are not in order, days that do not follow the numbers, disabled ones, wildcards.
await t.rows(`insert into bandeja_salida (tipo, datos, creado, hecho, fallido) select 'correo', jsonb_build_object('para', n || '_a@correo.example',
  'plantilla', 'claveCambiada'), now() - n % 5 * interval '1 hour', case n % 3 when 1 then now() end, case n % 3 when 2 then now() end
  from generate_series(1, 20) n`)
await t.rows(
  `insert into seccional (codigo, nombre, localidad, habilitada) values (90, 'Ñandubay', 'Zapala', false), (91, 'Al 50 % con_raya', 'Azul', true)`,
)
// Sent to the financial system and not acknowledged: one that is tried, and two that nothing tries any more.
for (const dias of [0, 1, 2]) {
  const { id, envio } = await signedRendicion(t)
  await t.rows(
    `update rendicion_gasto set fecha_envio_externo = now() - interval '${dias} days', fecha_ultimo_envio = now() - interval '9 days' where id = ${id}`,
  )
  if (dias === 0)
    await t.rows(
      `insert into bandeja_salida (tipo, datos, creado, proximo) values ('finanzas', '{"idRendicion": ${id}, "idEnvio": ${envio}}', now(), now())`,
    )
}
// On the desk: payable, come back, with the bank, observed and paid; and the lots that they went in.
for (const estado of [5, 6, 6, 4, 4, 2, 2] as const) await signedRendicion(t, { estado })
await t.rows(`update rendicion_gasto set fecha_pago = dia_de(now()), referencia_pago = 'OP ' || id where estado = 4`)
await t.rows(`with k as (insert into lote_pago (numero, clave, fecha, creado, creado_por, cantidad, total, archivo, huella)
    select n, gen_random_uuid(), dia_de(now()), now(), 1, 1, n * 10.5, 'x', encode(sha256('x'), 'hex') from generate_series(1, 6) n returning id, numero),
  r as (select id, row_number() over (order by id) as n from rendicion_gasto where estado = 2)
  insert into lote_pago_renglon (lote_id, orden, referencia, rendicion_id, cbu, importe, estado, respondido, codigo)
  select k.id, 1, lpad(k.numero::text, 10, '0'), r.id, repeat('1', 22), 1, e.estado, case when e.estado <> 'PENDIENTE' then now() end,
    case when e.estado = 'RECHAZADO' then 'R02' else '' end
  from k join r on r.n = 1 + k.numero % (select count(*) from r)
    join (values (0, 'PENDIENTE'), (1, 'RECHAZADO'), (2, 'ANULADO')) e (n, estado) on e.n = k.numero % 3`)
// Payments to members in every group.
await t.rows(`with s as (insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, seccional_id, creada, creada_por, fecha, desde)
    select 2021, n, gen_random_uuid(), (select min(id) + n % 2 from producto), 1000 + n, 1, now(), 1, dia_de(now()), now()
    from generate_series(1, 8) n returning id, numero)
  insert into pago_tramite (solicitud_id, cbu, cbu_por, importe, creado, estado, resuelto, resuelto_por, fecha_pago)
  select id, case when numero = 3 then '' else lpad(numero::text, 22, '7') end, 1, numero * 100.01, now() - numero * interval '1 day',
    case when numero > 5 then 'PAGADO' else 'PENDIENTE' end, case when numero > 5 then now() end, case when numero > 5 then 1 end,
    case when numero > 5 then dia_de(now()) end
  from s`)
await t.rows(`with k as (insert into lote_pago (numero, clave, destino, fecha, creado, creado_por, cantidad, total, archivo, huella)
    select n, gen_random_uuid(), 'AFILIADOS', dia_de(now()), now(), 1, 1, 1, 'x', encode(sha256('x'), 'hex') from generate_series(7, 9) n returning id, numero),
  p as (select id, row_number() over (order by id) as n from pago_tramite)
  insert into lote_pago_renglon (lote_id, orden, referencia, pago_id, cbu, importe, estado, respondido, codigo)
  select k.id, 1, lpad(k.numero::text, 10, '0'), p.id, repeat('1', 22), 1, e.estado, case when e.estado <> 'PENDIENTE' then now() end,
    case when e.estado = 'RECHAZADO' then 'R02' else '' end
  from k join p on p.n = k.numero - 6 join (values (7, 'PENDIENTE'), (8, 'RECHAZADO'), (9, 'ANULADO')) e (n, estado) on e.n = k.numero`)
// Funds of several ceilings and ages, some without advances.
await t.rows(`insert into fondo_rendir (caja_id, usuario_id, techo, desde) select c.id, u.id, 1000 * u.id, dia_de(now())
  from caja c cross join usuario u where u.id between 2 and 5 and c.id % 2 = 0 on conflict do nothing`)
await t.rows(`insert into anticipo_rendir (fondo_id, movimiento_id, entregado, momento, usuario_id, importe)
  select f.id, m.id, dia_de(now()) - (f.n * 3 % 7)::int, now(), 1, f.n * 10 from (select id, row_number() over (order by id) as n from fondo_rendir where abierto = 0) f
    join (select id, row_number() over (order by id) as n from movimiento_caja) m on m.n = f.n where f.n % 3 > 0`)
// Providers of every origin, and some that are not to be trusted.
await t.rows(`with v as (select cuit, row_number() over (order by cuit) as n from proveedor)
  update proveedor p set nombre = case when v.n = 1 then 'Al 50 % con_raya' else p.nombre end,
    origen = (array['CENTRAL', 'PADRON', 'RENDIDO'])[1 + v.n % 3], usuario_id = case when v.n % 3 = 0 then 1 end,
    desconfianza = case when v.n % 4 = 0 then 'Por algo' else '' end, desconfiado = case when v.n % 4 = 0 then now() end,
    desconfiado_por = case when v.n % 4 = 0 then 1 end
  from v where v.cuit = p.cuit`)
await t.rows(`update producto set habilitado = id % 3 > 0`)
await t.rows(`update destino_fondos set habilitado = id % 3 > 0`)
await t.rows(`update empresa set habilitada = id % 3 > 0`)
await t.rows(`update caja set fecha_registro = fecha_registro - id * 7 % 5 * interval '1 day', habilitada = id % 3 > 0`)
await t.rows(`update concepto_caja set habilitado = id % 3 > 0`)
await t.rows(
  `insert into concepto_caja (seccional_id, nombre) values (1, 'Al 50 % con_raya'), (1, 'Ñoquis'), (1, 'Nz'), (1, 'Oasis')`,
)
await t.rows(
  `update usuario set creado = now() - id * interval '1 day', habilitado = id % 5 > 0 or email ~ '^(admin|mesa|ana|operador|central|otra)@', mail_validado = id % 4 > 0 or email like 'admin%'`,
)
await t.rows(`insert into bandeja_salida (tipo, datos, creado, hecho, rebotado) select 'correo', jsonb_build_object('para', email, 'plantilla', 'claveCambiada',
  'clave', gen_random_uuid()), now(), now(), case when id % 2 = 0 then now() end from usuario where id % 3 = 0`)
await t.rows(`insert into intento_acceso (clave, fallos, ultimo) values ('una', 10, now()), ('otra', 9, now())`)
await t.rows(`insert into intento_ingreso (usuario_id, momento, resultado, conocido, contador) select id, now(), 'clave', false,
  case when email = 'ana@gremial.example' then 'una' else 'otra' end from usuario where id < 5`)
await t.rows(`update caja set nombre = nombre || ' 100%_' where id = 1`)
const otra = await t.login('otra')
const [abierta] = await t.rows<{
  caja: number
  desde: string
  concepto: number
}>(`select caja_id as caja, desde, (select min(id) from
  concepto_caja where seccional_id = 3 and habilitado) as concepto from planilla_caja where seccional_id = 3 and estado = 'ABIERTA'`)
await t.rows(`update caja set habilitada = true where id = ${abierta?.caja}`)
for (const dia of [t.today(), abierta?.desde]) {
  const box = { id: abierta?.caja ?? 0, concepto: abierta?.concepto ?? 0, seccional: 3 }
  const { status, body } = await otra.post('movimientos-caja', movimientoBody(box, { fechaMovimiento: dia }))
  assert.equal(status, 201, JSON.stringify(body))
}
const [ana] = await t.rows<{ id: number }>(`select id from usuario where email = 'ana@gremial.example'`)
for (const [i, [accion, entidad]] of (
  [
    ['ingresar', 'usuario'],
    ['cambiar-password', 'usuario'],
    ['enviar', 'consulta'],
  ] as const
).entries()) {
  const ctx = { ...systemCtx(t.services, t.app.log), now: new Date(t.services.now().getTime() - i * 86_400_000) }
  await inTransaction(ctx, (ctx) => audit(ctx, accion, entidad, 'x', {}, ana?.id))
}

for (const [i, quien] of ['operador', 'mesa', 'ana', 'operador'].entries()) {
  const ctx = { ...systemCtx(t.services, t.app.log), now: new Date(t.services.now().getTime() - (i + 3) * 86_400_000) }
  const [de] = await t.rows<{ id: number }>(`select id from usuario where email = '${quien}@gremial.example'`)
  await inTransaction(ctx, (ctx) => audit(ctx, i % 2 ? 'crear' : 'exportar', i === 1 ? 'caja' : 'banco', `n${i}`, {}, de?.id))
  if (quien !== 'ana') await inTransaction(ctx, (ctx) => audit(ctx, 'consultar', 'afiliado', 1001, { que: 'ficha' }, de?.id))
}

function pasaPorTipo(tipo: string, nombre: string, de: unknown, valor: string): boolean {
  if (tipo === 'texto') return plano(de).includes(plano(valor))
  if (tipo === 'enteros') return valor.split(',').some((uno) => igual(de, uno))
  if (tipo === 'fecha') return nombre.endsWith('Hasta') ? String(de) <= valor : String(de) >= valor
  return igual(de, valor)
}

/** Values to filter by, taken from rows, and not the empty one, which asks for nothing; of texts also their wildcards, which are letters like any other. */
function valores(tipo: string, filas: Fila[], nombre: string): string[] {
  if (tipo === 'logico') return ['1', '0']
  const vistos = [...new Set(filas.flatMap((f) => f[nombre]).filter((v) => v !== null && v !== undefined && v !== ''))].map(
    String,
  )
  const algunos = [vistos.at(0), vistos.at(vistos.length >> 1), vistos.at(-1)].filter((v) => v !== undefined)
  if (tipo === 'enteros') return [...algunos, algunos.slice(0, 2).join(',')]
  return tipo === 'texto' ? [...algunos.map((v) => v.slice(0, 5)), '%', '_', 'xyzzy'] : algunos
}

async function todas(
  { lista, quien, aparte }: Caso,
  base = '',
): Promise<{ filas: Fila[]; pide: (mas: string) => Promise<Fila[]> }> {
  const persona = await t.login(quien)
  const sabido = new Map((aparte ? await t.rows<Fila>(aparte) : []).map((f) => [f.id, f]))
  const pide = async (mas: string): Promise<Fila[]> => {
    const { status, body } = await persona.get(`${lista.path}?size=all&${base}&${mas}`)
    assert.equal(status, 200, `${lista.path}?${mas}: ${JSON.stringify(body)}`)
    assert.equal(body.totalElements, body.content.length, `${lista.path}?${mas}`)
    return body.content.map((f: Fila) => ({ ...f, ...sabido.get(clave(f)) }))
  }
  return { filas: await pide(''), pide }
}
/** A procedure is known by two numbers. */
const clave = ({ id, codigo }: Fila) => (id && typeof id === 'object' && 'idCodigo' in id ? id.idCodigo : (id ?? codigo))
const claves = (filas: Fila[]) => filas.map(clave)
const ordenadas = (filas: Fila[]) => claves(filas).toSorted((a, b) => Number(a) - Number(b))

test('every list of the contract is here', () => {
  assert.deepEqual(new Set(casos.map((c) => c.lista.path)), new Set(Object.values(lists).map((l) => l.path)))
})

/** Lists without rows: of them only the answer to each filter and order is checked, not what it leaves out. */
const vacias = new Set<string>()
const conOtras = 'add rows that differ in it, in server/demo or at the top of server/src/listas.test.ts'

for (const caso of casos) {
  const { lista } = caso
  const filtros = { ...lista.filters, ...(lista.search ? { buscar: 'texto' as const } : {}) }
  test(`${lista.path}: each filter gives the rows that it says, all of them and no other (A-LISTADOS-03)`, async () => {
    const { filas, pide } = await todas(caso, caso.base)
    const vacia = filas.length === 0
    if (vacia) vacias.add(lista.path)
    assert.ok(filas.length !== 1, 'one row alone shows nothing of a filter: add another, or none')
    for (const [nombre, tipo] of Object.entries(filtros)) {
      const con = filas.map((f) => (nombre === 'buscar' ? { ...f, buscar: caso.busca?.map((c) => f[c]).join(' ') } : f))
      let angosta = false
      for (const valor of valores(caso.palabras?.includes(nombre) ? 'palabra' : tipo, con, nombre)) {
        const pasa = caso.pasa?.[nombre] ?? ((f: Fila, v: string) => pasaPorTipo(tipo, nombre, f[nombre], v))
        const esperadas = con.filter((f) => pasa(f, valor))
        angosta ||= esperadas.length < filas.length
        for (const llamado of [nombre, `G_${nombre}`].slice(0, nombre === 'buscar' ? 1 : 2)) {
          const dadas = await pide(`${llamado}=${encodeURIComponent(valor)}`)
          assert.deepEqual(ordenadas(dadas), ordenadas(esperadas), `${llamado}=${valor}`)
        }
      }
      assert.ok(vacia || angosta || caso.ninguna?.includes(nombre), `no value of ${nombre} leaves any row out: ${conOtras}`)
    }
  })
  test(`${lista.path}: each order sorts by what it says, both ways (A-LISTADOS-05)`, async () => {
    const { pide } = await todas(caso, caso.baseOrden ?? caso.base)
    for (const [campo, columna] of Object.entries(lista.columns).filter(([, c]) => c?.sortable)) {
      // Day and hour are the two halves of a moment: the hour sorts only behind the day.
      const sort = (sentido: string) =>
        campo === 'hora' ? `sort=fecha,${sentido}&sort=hora,${sentido}` : `sort=${campo},${sentido}`
      const de = (f: Fila) => (campo === 'hora' ? f.fecha : f[campo])
      const sube = await pide(sort('asc'))
      const valor = (f: Fila) => (columna?.type === 'texto' && campo !== 'hora' ? alfabetico(de(f)) : (numero(de(f)) as number))
      for (const [i, f] of sube.entries()) {
        const antes = sube[i - 1]
        if (antes) assert.ok(valor(antes) <= valor(f), `${campo}: ${String(de(antes))} before ${String(de(f))}`)
      }
      assert.notEqual(new Set(sube.map((f) => String(de(f)))).size, 1, `all rows have the same ${campo}: ${conOtras}`)
      assert.deepEqual(claves(await pide(sort('desc'))), claves(sube).toReversed(), `${campo}, the other way`)
    }
  })
}

test('a list that has rows in these tests does not lose them', () => {
  const conFilas = 62
  assert.ok(casos.length - vacias.size >= conFilas, `lists without rows, of which one had some: ${[...vacias].join(', ')}`)
})

/** Their rows look at the clock, or they are made for the caller. */
const cadaVez = [
  'sistemas',
  'vistas/auditoria/ultimos-movimientos',
  'vistas/mis-datos/miradas',
  'vistas/documentos-afiliado',
  'vistas/pagos',
  'vistas/renglones-lote',
  'vistas/lotes-pago',
  'vistas/rendiciones-gasto',
]
test('any cached list statement equals a fresh one, for any filter, page, language and caller', async () => {
  const otros = await Promise.all(['operador', 'otra'].map((quien) => t.login(quien)))
  const sale = random(23)
  const uno = <T>(de: readonly T[]): T => de[Math.floor(sale() * de.length)] as T
  const nuevas: string[] = []
  for (const caso of casos) {
    const { lista, quien, base = '' } = caso
    const personas = [await t.login(quien), await t.login(quien, 'en'), ...otros]
    const { filas } = await todas(caso, base)
    const filtros = Object.entries({ ...lista.filters, ...(lista.search ? { buscar: 'texto' as const } : {}) })
    const ordenes = Object.entries(lista.columns).flatMap(([campo, c]) => (c?.sortable ? [campo] : []))
    const antes = t.kept()
    for (let i = 0; i < 4; i++) {
      const con = filtros
        .filter(() => sale() < 0.4)
        .flatMap(([nombre, tipo]) => [[nombre, uno(valores(tipo, filas, nombre)) ?? '']])
      const orden = ordenes.length > 0 && sale() < 0.7 ? [['sort', `${uno(ordenes)},${uno(['asc', 'desc'])}`]] : []
      const pide = new URLSearchParams([...con, ...orden])
      for (const persona of personas)
        for (const que of ['size=25&page=0', 'size=2&page=1']) {
          const { status } = await persona.get(`${lista.path}?${base}&${pide}&${que}`)
          assert.ok(status < 500, `${lista.path}?${pide}: ${status}`)
        }
    }
    if (t.kept() === antes) nuevas.push(lista.path)
  }
  assert.deepEqual(nuevas, cadaVez)
})

/** As in a dictionary: accents do not count, and ñ comes after n. */
const alfabetico = (valor: unknown): string => plano(String(valor).replaceAll(/[ñÑ]/g, 'n~'))

test('with a box, the list of people says who of them is on it (C-CAJA-48)', async () => {
  const central = await t.login('central')
  const { body } = await central.get('vistas/usuarios-habilita-caja?size=all&caja=1')
  const en = await t.rows<{ id: number }>('select usuario_id as id from caja_usuario where caja_id = 1 order by 1')
  assert.ok(en.length > 0)
  assert.deepEqual(ordenadas(body.content.filter((u: { hab: number }) => u.hab === 1)), ordenadas(en))
})

/** What is exported when it is night there and the next day in UTC: by declaration, whatever has a moment in a column. */
const conMomentos = casos.filter(
  ({ lista }) => lista.file && Object.values(lista.columns).some((c) => c?.type === 'momento' && c.only !== 'pantalla'),
)
test("exported timestamps are in the organisation's zone: 22:00 is still the same day", async () => {
  assert.ok(conMomentos.length > 0)
  await t.rows(`update usuario set ultimo_ingreso = now() where id % 3 > 0`)
  await t.rows(`do $$ declare c record; begin
    set local session_replication_role = replica;
    for c in select table_name as t, column_name as c from information_schema.columns join information_schema.tables x using (table_schema, table_name)
      where table_schema = 'public' and x.table_type = 'BASE TABLE' and data_type = 'timestamp with time zone' and table_name !~ '^(sesion|auditoria)' loop
      begin
        execute format('update %I set %I = (dia_de(%2$I) - 1 + time ''22:00'') at time zone ''America/Argentina/Buenos_Aires'' where %2$I is not null', c.t, c.c);
      exception when others then null;
      end;
    end loop; end $$`)
  for (const { lista, quien, base } of conMomentos) {
    const persona = await t.login(quien)
    const { body } = await persona.get(`${lista.path}?size=all&${base ?? ''}`)
    const { raw, status } = await persona.get(`${lista.path}/exportar-excel?formato=csv&${base ?? ''}`)
    assert.equal(status, 200, lista.path)
    const [titulos = [], ...filas] = parse(raw, { delimiter: ';', bom: true, relax_column_count: true })
    assert.equal(filas.length, body.content.length, lista.path)
    if (filas.length === 0) continue
    for (const [campo, columna] of Object.entries(lista.columns)) {
      if (columna?.type !== 'momento' || columna.only === 'pantalla') continue
      const donde = titulos.indexOf(message('es', `listas.${lista.name}.${campo}` as MessageKey))
      assert.ok(donde >= 0, `${lista.name}.${campo}`)
      const deAca = (momento: string) => new Date(Date.parse(momento) - 3 * 3_600_000).toISOString()
      const esperado = body.content.map(({ [campo]: m }: Record<string, string | null>) =>
        m ? deAca(m).replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*/, '$3/$2/$1 $4') : '',
      )
      assert.deepEqual(
        filas.map((f) => f[donde]),
        esperado,
        `${lista.name}.${campo}`,
      )
      assert.ok(
        esperado.some((dice: string) => dice.endsWith(' 22:00')),
        `${lista.name}.${campo}: nobody looked at it at night`,
      )
    }
  }
})
