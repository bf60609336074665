import { documentosDe } from '@gremial/contract/tramites/definicion.monto.ts'
import type { ContenidoDefinicion } from '@gremial/contract/tramites/definicion.ts'
import type { Respuestas } from '@gremial/contract/tramites/definicion.valores.ts'
import { type EstadoSolicitud, subestado } from '@gremial/contract/tramites/estados.ts'
import type { Suceso } from '@gremial/contract/tramites/solicitudes.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { insertMany } from '../src/platform/db/bulk.ts'
import type { Tx } from '../src/platform/db/pool.ts'
import { found } from '../src/platform/runtime/errors.ts'
import type { PapelDemo } from './papeles.ts'

/** A request of a custom procedure, started by the branch for a member without an account. */
interface PedidoArmado {
  ejemplo: string
  estado: EstadoSolicitud
  /** Days before today of each event of its history. */
  historia: Array<[que: Suceso, hace: number, quien: 'SECCIONAL' | 'MESA']>
  /** Cents; null without a payment. */
  monto: number | null
  respuestas(seccional: string): Respuestas
}

const hija = (nombre: string, fechaNacimiento: string, numeroDocumento: number) => ({
  id: null,
  apellido: 'Demostración',
  nombre,
  parentesco: 'Hija/o',
  fechaNacimiento,
  numeroDocumento,
})

const pedidos = (hoy: Date): PedidoArmado[] => {
  const nacio = dateOf(new Date(hoy.getTime() - 15 * dia))
  return [
    {
      ejemplo: 'nacimiento',
      estado: 'PRESENTADA',
      historia: [
        ['iniciada', 2, 'SECCIONAL'],
        ['presentada', 2, 'SECCIONAL'],
      ],
      monto: 18_000_000,
      respuestas: () => ({ hijo: hija('Martina', nacio, 70_000_001), nacio, varios: false, cbu }),
    },
    {
      ejemplo: 'kit-escolar',
      estado: 'OTORGADA',
      historia: [
        ['iniciada', 20, 'SECCIONAL'],
        ['presentada', 20, 'SECCIONAL'],
        ['tomada', 18, 'MESA'],
        ['aprobada', 18, 'MESA'],
        ['otorgada', 15, 'MESA'],
      ],
      monto: null,
      respuestas: (seccional) => ({ hijo: hija('Bruno', '2017-05-09', 70_000_002), nivel: 'primario', retira: seccional }),
    },
    {
      ejemplo: 'consulta-legal',
      estado: 'APROBADA',
      historia: [
        ['iniciada', 6, 'SECCIONAL'],
        ['presentada', 6, 'SECCIONAL'],
        ['tomada', 4, 'MESA'],
        ['aprobada', 4, 'MESA'],
      ],
      monto: null,
      respuestas: (seccional) => ({
        tema: 'trabajo',
        cuenta: 'Me cambiaron el turno sin aviso.',
        donde: seccional,
        telefono: '3415550142',
      }),
    },
    {
      ejemplo: 'nacimiento',
      estado: 'OTORGADA',
      historia: [
        ['iniciada', 9, 'SECCIONAL'],
        ['presentada', 9, 'SECCIONAL'],
        ['tomada', 8, 'MESA'],
        ['aprobada', 8, 'MESA'],
        ['otorgada', 6, 'MESA'],
      ],
      monto: 18_000_000,
      respuestas: () => ({ hijo: hija('Lautaro', nacio, 70_000_003), nacio, varios: false, cbu }),
    },
  ]
}
const dia = 86_400_000
const cbu = '0110432930043210987654'

/** One request of each procedure with a version; `versiones` is keyed by example name. */
export async function sembrarPedidosArmados(
  tx: Tx,
  ahora: Date,
  versiones: ReadonlyMap<string, { producto: number; definicion: number; contenido: ContenidoDefinicion }>,
  papeles: ReadonlyMap<string, PapelDemo>,
): Promise<void> {
  // From the end of the register: the tests use the first members.
  const { rows: socios } = await sql<{ numero: number; seccional: string }>`select a.numero, b.nombre as seccional
    from afiliado a
    join seccional b on b.id = a.seccional_id
    where a.seccional_id = 1 and a.estado_id = (select id from estado_afiliado where nombre = 'ACTIVO')
      and not exists (select from solicitud s where s.afiliado_numero = a.numero)
      and not exists (select from usuario u where u.afiliado_numero = a.numero)
    order by a.numero desc
    limit 4`.execute(tx)
  for (const [i, pedido] of pedidos(ahora).entries()) {
    const version = versiones.get(pedido.ejemplo)
    const socio = socios[i]
    if (version && socio) await sembrarUno(tx, ahora, pedido, version, socio, papeles)
  }
}

async function sembrarUno(
  tx: Tx,
  ahora: Date,
  { estado, historia, monto, respuestas: contestar }: PedidoArmado,
  { producto, definicion, contenido }: { producto: number; definicion: number; contenido: ContenidoDefinicion },
  { numero, seccional }: { numero: number; seccional: string },
  papeles: ReadonlyMap<string, PapelDemo>,
): Promise<void> {
  const respuestas = contestar(seccional)
  const momentos = historia.map(([, hace], i) => new Date(ahora.getTime() - hace * dia - 6 * 3_600_000 + i * 17 * 60_000))
  const cuando = (...que: Suceso[]) => momentos[historia.findLastIndex(([suceso]) => que.includes(suceso))] ?? null
  const creada = momentos[0] ?? ahora
  const fecha = dateOf(creada)
  const { rows: numeros } = await sql<{ ultimo: number }>`insert into solicitud_numero (anio, ultimo)
    values (${Number(fecha.slice(0, 4))}, 1)
    on conflict (anio) do update set ultimo = solicitud_numero.ultimo + 1
    returning ultimo`.execute(tx)
  const { rows } = await sql<{ id: number }>`insert into solicitud (anio, numero, clave, producto_id, definicion_id, respuestas,
      requisitos, documentos_familia, afiliado_numero, seccional_id, estado, subestado, monto, cbu, condiciones_dia, declaracion,
      creada, creada_por, fecha, presentada, presentada_por, desde, espera, resuelta)
    select ${Number(fecha.slice(0, 4))}::int, ${found(numeros[0]).ultimo}::int, gen_random_uuid(), ${producto}, ${definicion},
      ${JSON.stringify(respuestas)}::jsonb, array(
        select r.id
        from requisito r
        where r.definicion_id = ${definicion}
        order by r.orden),
      ${documentosDe(contenido, respuestas)}::bigint[], a.numero, a.seccional_id, ${estado}, ${subestado.presentada},
      ${monto}::bigint, ${monto === null ? '' : cbu}, ${fecha}::date, ${contenido.declaracion.es}, ${creada}, u.id,
      ${fecha}::date,
      ${cuando('presentada')}, u.id, ${momentos.at(-1)}, ${cuando('presentada')}, ${cuando('aprobada')}
    from afiliado a
    join usuario u on u.email = 'operador@gremial.example'
    where a.numero = ${numero}
    returning id`.execute(tx)
  const { id } = found(rows[0])
  await sql`insert into solicitud_persona (solicitud_id, papel, afiliado_numero, apellido, nombre, tipo_documento_id,
      numero_documento, fecha_nacimiento, cuil, domicilio, localidad, codigo_postal, telefono, email)
    select ${id}, 'SOLICITANTE', a.numero, a.apellido, a.nombre, a.tipo_documento_id, a.numero_documento, a.fecha_nacimiento,
      coalesce(a.cuil, ''), a.domicilio, a.localidad, a.codigo_postal, a.telefono, a.email
    from afiliado a
    where a.numero = ${numero}`.execute(tx)
  for (const { nombre } of contenido.papeles) {
    const papel = papeles.get(nombre.es)
    if (!papel) continue
    const visto = cuando('aprobada')
    await sql`insert into solicitud_documento (solicitud_id, requisito_id, archivo_sha256, nombre, bytes, estado, subido,
        subido_por, mirado, mirado_por)
      select ${id}, r.id, ${papel.sha256}, 'foto.jpg', ${papel.bytes}, ${visto ? 'ACEPTADO' : 'ENVIADO'}, ${creada},
        s.creada_por, ${visto}, case when ${visto}::timestamptz is not null then m.id end
      from requisito r
      join solicitud s on s.id = ${id}
      join usuario m on m.email = 'mesa@gremial.example'
      where r.definicion_id = ${definicion} and r.nombre = ${nombre.es}`.execute(tx)
  }
  const { rows: usuarios } = await sql<{
    quien: string
    id: number
  }>`select case when email like 'mesa%' then 'MESA' else 'SECCIONAL' end
      as quien, id
    from usuario
    where email in ('mesa@gremial.example', 'operador@gremial.example')`.execute(tx)
  // Granted: its money waits for central treasury.
  const otorgada = cuando('otorgada')
  if (otorgada && monto !== null)
    await sql`insert into pago_tramite (solicitud_id, cbu, cbu_por, importe, creado)
      select s.id, s.cbu, s.presentada_por, s.monto / 100.0, ${otorgada}
      from solicitud s
      where s.id = ${id}`.execute(tx)
  await insertMany(tx, 'solicitud_suceso', [
    ['solicitud_id', 'bigint', historia.map(() => id)],
    ['momento', 'timestamptz', momentos],
    ['que', 'text', historia.map(([que]) => que)],
    ['usuario_id', 'bigint', historia.map(([, , quien]) => usuarios.find((u) => u.quien === quien)?.id ?? null)],
    ['papel', 'text', historia.map(([, , quien]) => quien)],
    ['comentario', 'text', historia.map(() => '')],
  ])
}
