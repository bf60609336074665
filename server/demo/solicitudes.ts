import { subestado } from '@gremial/contract/tramites/estados.ts'
import type { PapelConformidad } from '@gremial/contract/tramites/personas.ts'
import { simular } from '@gremial/contract/tramites/simulador.ts'
import type { Suceso } from '@gremial/contract/tramites/solicitudes.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { obligacionDe } from '../src/features/tramites/conformidad/conformidad.queries.ts'
import { textoDeConformidad } from '../src/features/tramites/conformidad/conformidad.rules.ts'
import { insertMany } from '../src/platform/db/bulk.ts'
import type { Tx } from '../src/platform/db/pool.ts'
import { type Azar, azar } from './azar.ts'
import type { PapelDemo } from './papeles.ts'
import { type Pedido, pedidosDemo, type Quien } from './pedidos.ts'

/** Writes the demo's requests, with their people, documents and history: numbers of each year follow the order of creation. */
export async function sembrarSolicitudesDemo(
  tx: Tx,
  ahora: Date,
  papeles: Map<string, PapelDemo>,
  deTodo: boolean,
): Promise<void> {
  const a = azar(20261122)
  const { rows: socios } = await sql<{ numero: number; seccional: number }>`select numero, seccional_id as seccional from afiliado
    where numero between 1020 and 1300 and estado_id = (select id from estado_afiliado where nombre = 'ACTIVO')
    order by numero`.execute(tx)
  await escribir(tx, a, pedidosDemo(a, socios, deTodo), ahora, papeles)
}

const horas = 3_600_000

/** A moment in working hours: one request's events follow one another. */
const momento = (ahora: Date, hace: number, paso: number): Date =>
  new Date(ahora.getTime() - hace * 24 * horas - 6 * horas + paso * 17 * 60_000)

async function escribir(tx: Tx, a: Azar, pedidos: Pedido[], ahora: Date, papeles: Map<string, PapelDemo>): Promise<void> {
  const { rows: productos } = await sql<{
    id: number
    codigo: string
    tna: number
    gasto: number
    maximo: number | null
    conformidad: boolean
  }>`select id,
    codigo, tna, gasto, maximo_ingreso as maximo, conformidad from producto`.execute(tx)
  const { rows: usuarios } = await sql<{ id: number; email: string }>`select id, email from usuario`.execute(tx)
  const usuario = (quien: string) => usuarios.find((u) => u.email === `${quien}@gremial.example`)?.id ?? null
  const quienes: Record<Quien, number | null> = {
    AFILIADO: usuario('ana'),
    SECCIONAL: usuario('operador'),
    MESA: usuario('mesa'),
    GARANTE: null,
  }
  const ordenados = pedidos
    .map((p) => ({
      ...p,
      sucesos: p.historia.map(([que, hace, quien, dicho], i) => ({
        que,
        quien,
        dicho: dicho ?? '',
        momento: momento(ahora, hace, i),
      })),
    }))
    .toSorted((x, y) => (x.sucesos[0]?.momento.getTime() ?? 0) - (y.sucesos[0]?.momento.getTime() ?? 0))
  const series = new Map<number, number>()
  for (const p of ordenados) {
    const producto = productos.find((x) => x.codigo === p.producto)
    if (!producto || p.de === 0) continue
    const cuando = (...que: Suceso[]) => p.sucesos.findLast((s) => que.includes(s.que))?.momento ?? null
    const creada = cuando('iniciada') ?? ahora
    const dia = dateOf(creada)
    const anio = Number(dia.slice(0, 4))
    const numero = (series.get(anio) ?? 0) + 1
    series.set(anio, numero)
    const presentada = cuando('presentada', 'corregida')
    const monto = p.monto === undefined ? null : p.monto * 100
    const sale =
      presentada && monto && p.plazo
        ? simular(monto, p.plazo, { tna: Number(producto.tna), gasto: Number(producto.gasto) }, dia)
        : null
    const tomada = p.estado === 'EN ANÁLISIS' ? cuando('tomada') : null
    const resuelta = cuando('aprobada', 'rechazada', 'anulada')
    const espera = ['INICIADA', 'ANULADA'].includes(p.estado) ? null : (cuando('presentada') ?? presentada)
    const creadaPor = quienes[p.sucesos[0]?.quien === 'SECCIONAL' ? 'SECCIONAL' : 'AFILIADO']
    const { rows } = await sql<{
      id: number
    }>`insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, seccional_id, estado, subestado,
      monto, plazo, destino_id, cbu, condiciones_dia, tna, gasto, maximo_ingreso, cuota, total, cft, creada, creada_por, fecha,
      presentada, presentada_por, desde, espera, tomada, tomada_por, resuelta, motivo)
      select ${anio}::int, ${numero}::int, gen_random_uuid(), ${producto.id}, numero, seccional_id, ${p.estado},
        ${p.subestado ?? subestado.presentada},
        ${monto}::bigint, ${p.plazo ?? null}::int,
        case
          when ${monto}::bigint is not null then (select min(destino_id)
            from producto_destino
            where producto_id = ${producto.id}) end,
        ${monto ? '0110432930043210987654' : ''}, ${presentada && dia}::date, ${sale && producto.tna}::numeric,
        ${sale && producto.gasto}::numeric,
        ${sale && producto.maximo}::numeric, ${sale?.cuota ?? null}::bigint, ${sale?.total ?? null}::bigint,
        ${sale?.cft ?? null}::numeric, ${creada}, ${creadaPor},
        ${dia}, ${presentada}, ${presentada && creadaPor}::bigint, ${p.sucesos.at(-1)?.momento}, ${espera}, ${tomada},
        ${tomada && quienes.MESA}::bigint, ${resuelta}, ${resuelta ? (p.sucesos.at(-1)?.dicho ?? '') : ''}
      from afiliado
      where numero = ${p.de}
      returning id`.execute(tx)
    const id = rows[0]?.id
    if (!id) continue
    await personas(tx, a, id, p)
    await documentos(tx, id, p, papeles, presentada ?? creada, creadaPor, quienes.MESA)
    if (producto.conformidad && p.garante)
      await conformidad(tx, id, dateOf(ahora), p.sucesos[0]?.momento ?? ahora, creadaPor, presentada !== null)
    await insertMany(tx, 'solicitud_suceso', [
      ['solicitud_id', 'bigint', p.sucesos.map(() => id)],
      ['momento', 'timestamptz', p.sucesos.map((s) => s.momento)],
      ['que', 'text', p.sucesos.map((s) => s.que)],
      ['usuario_id', 'bigint', p.sucesos.map((s) => quienes[s.quien])],
      ['papel', 'text', p.sucesos.map((s) => s.quien)],
      ['comentario', 'text', p.sucesos.map((s) => s.dicho)],
    ])
  }
  for (const [anio, ultimo] of series)
    await sql`insert into solicitud_numero (anio, ultimo) values (${anio}, ${ultimo})`.execute(tx)
}

/** Applicant, and other entered people: a guarantor who is a member, and a spouse who is not. */
async function personas(tx: Tx, a: Azar, id: number, p: Pedido): Promise<void> {
  const deSocio = (papel: string, numero: number, relacion: string) =>
    sql`insert into solicitud_persona (solicitud_id, papel, afiliado_numero, apellido, nombre, tipo_documento_id,
        numero_documento, fecha_nacimiento, cuil,
      relacion, domicilio, localidad, codigo_postal, telefono, email, empresa, empleo_desde, ingreso)
      select ${id}, ${papel}, f.numero, f.apellido, f.nombre, f.tipo_documento_id, f.numero_documento,
        case when ${relacion} = '' then f.fecha_nacimiento end,
        case when ${relacion} = '' then coalesce(f.cuil, '') else '' end, ${relacion},
        f.domicilio, f.localidad, f.codigo_postal, f.telefono,
        coalesce(nullif(f.email, ''), 'afiliado' || f.numero || '@correo.example'), coalesce(e.nombre, ''), f.fecha_alta,
        ${p.subestado === 1 ? null : 60_000_000 + a.entero(0, 400) * 100_000}::bigint
      from afiliado f
      left join empresa e on e.id = f.empresa_id
      where f.numero = ${numero}`.execute(tx)
  await deSocio('SOLICITANTE', p.de, '')
  if (p.garante)
    await deSocio('GARANTE', p.de === 1001 ? 1014 : 1014 + (p.de % 5), a.de(['Compañera de trabajo', 'Hermano', 'Amiga']))
  if (p.cosolicitante)
    await sql`insert into solicitud_persona (solicitud_id, papel, apellido, nombre, tipo_documento_id, numero_documento,
        fecha_nacimiento, relacion, domicilio, localidad, codigo_postal, telefono, email, empresa, ingreso)
      select ${id}, 'COSOLICITANTE', apellido, ${a.de(['Jorge Luis', 'Mónica', 'Daniel', 'Silvia'])}, tipo_documento_id,
        numero_documento + 311, fecha_nacimiento,
        'Cónyuge', domicilio, localidad, codigo_postal, '3415550199', 'conyuge' || numero || '@correo.example', 'Comercio propio',
        55000000
      from afiliado
      where numero = ${p.de}`.execute(tx)
}

async function documentos(
  tx: Tx,
  id: number,
  p: Pedido,
  papeles: Map<string, PapelDemo>,
  subido: Date,
  por: number | null,
  mesa: number | null,
): Promise<void> {
  const { rows } = await sql<{
    id: number
    nombre: string
  }>`select r.id, r.nombre from requisito r join solicitud s on s.producto_id = r.producto_id
    where s.id = ${id} and r.vive_de <> 'JUBILACION' order by r.orden`.execute(tx)
  const mirada = ['APROBADA', 'OTORGADA', 'OBSERVADA'].includes(p.estado)
  for (const { id: requisito, nombre } of rows.slice(
    0,
    p.papeles ?? (p.subestado !== undefined && p.subestado < 5 ? 0 : rows.length),
  )) {
    const papel = papeles.get(nombre)
    if (!papel) continue
    const observado = p.observa?.[0] === nombre
    const estado = observado ? 'OBSERVADO' : mirada ? 'ACEPTADO' : 'ENVIADO'
    const visto = estado === 'ENVIADO' ? null : new Date(subido.getTime() + 20 * horas)
    await sql`insert into solicitud_documento (solicitud_id, requisito_id, archivo_sha256, nombre, bytes, estado, motivo, subido,
        subido_por, mirado, mirado_por, clase_id)
      values (${id}, ${requisito}, ${papel.sha256}, ${`${nombre.toLowerCase().replaceAll(/[^a-záéíóúñ]+/g, '-')}.jpg`},
        ${papel.bytes}, ${estado},
        ${observado ? (p.observa?.[1] ?? '') : ''}, ${subido}, ${por}, ${visto}, ${visto && mesa}::bigint,
        case when ${estado} = 'ACEPTADO' then (select r.clase_id from requisito r where r.id = ${requisito}) end)`.execute(tx)
  }
}

/** Requested when the request was started; accepted before it was filed, with the displayed text. */
async function conformidad(tx: Tx, id: number, hoy: string, pedida: Date, por: number | null, aceptada: boolean): Promise<void> {
  const { rows } = await sql<{
    papel: PapelConformidad
  }>`insert into conformidad (solicitud_id, papel, enlace, email, pedida, pedida_por, vence)
    select ${id}, papel, encode(sha256(convert_to('demo ' || solicitud_id || papel, 'UTF8')), 'hex'), email, ${pedida}, ${por},
      ${pedida}::timestamptz + interval '7 days' from solicitud_persona where solicitud_id = ${id} and papel <> 'SOLICITANTE'
    returning papel`.execute(tx)
  if (!aceptada) return
  for (const { papel } of rows) {
    const o = await obligacionDe({ db: tx, today: hoy }, id, papel)
    const { texto, textoVersion, huella } = textoDeConformidad('es', o)
    await sql`update conformidad
      set estado = 'ACEPTADA', abierta = ${new Date(pedida.getTime() + 20 * horas)},
        respondida = ${new Date(pedida.getTime() + 20.2 * horas)}, direccion = '200.45.12.7', texto = ${texto},
        texto_version = ${textoVersion},
        huella = ${huella}, producto_id = ${o.productoId}, monto = ${o.monto}, plazo = ${o.plazo}, tna = ${o.tna},
        gasto = ${o.gasto}
      where solicitud_id = ${id} and papel = ${papel}`.execute(tx)
  }
}
