import type { Ayuda, AyudaSinCuenta, CorreoDeAyuda, ResultadoIngreso } from '@gremial/contract/administracion/ayuda.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import { pendingFactor } from '../../../platform/access/second-factor.ts'
import { requiresSecondFactor } from '../../../platform/access/session.ts'
import { type Ctx, person } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { equipoOf } from '../../acceso/acceso/dispositivo.rules.ts'
import { bloqueoDe } from '../../acceso/acceso/intentos.ts'
import { formasDe } from '../../acceso/acceso/medio-ingreso.ts'
import { readSessions } from '../../acceso/perfil/perfil.queries.ts'
import { intentoDeSegundo } from '../../acceso/segundo-factor/pruebas.ts'
import { noLeSupera } from '../../acceso/usuarios/techo.ts'
import { enAlcance, numeroVigenteDe } from '../../afiliado/afiliados/afiliados.access.ts'
import { numeroDeAfiliado } from '../../afiliado/afiliados/numeros.ts'
import { fallasPorPersona, minutosBloqueo } from '../../tesoreria/cajas/pin.rules.ts'
import { estadoDeCorreo } from '../correos/correos.list.ts'
import { usuarioEnAlcance } from '../usuarios/usuarios.access.ts'
import { conPalabras } from '../usuarios/usuarios.list.ts'
import { type Correo, causasDe, type Intento, juntarIntentos, loQueLeyo } from './ayuda.rules.ts'

/** Attempts read, and mails shown. */
const intentosVistos = 100
const correosVistos = 10
const personasHalladas = 6

interface FilaCuenta {
  id: number
  nombre: string
  email: string
  habilitado: boolean
  validado: boolean
  forzar: boolean
  creado: Date
  ultimo_ingreso: Date | null
  version: number
  numero: number | null
  seccional: string | null
  documento: string | null
  nacimiento: string | null
  creada_por: string | null
  baja: Date | null
  baja_propia: boolean | null
  baja_por: string | null
  /** Roles held today: assigned, by mandate or delegated. */
  roles: string[]
  seccionales: string[]
  exigeSegundo: boolean
}

/** SQL: data to confirm identity by phone; of a member, those of the register. */
const identidad = sql`coalesce((select d.nombre || ' ' || a.numero_documento
  from tipo_documento d
  where d.id = a.tipo_documento_id),
  p.numero_documento::text) as documento, coalesce(a.fecha_nacimiento, p.fecha_nacimiento) as nacimiento`

async function leerCuenta(ctx: Ctx, id: number): Promise<FilaCuenta> {
  const { rows } = await sql<FilaCuenta>`select u.id, u.nombre, u.email, u.habilitado, u.mail_validado as validado,
      u.forzar_cambio_password as forzar,
      u.creado, u.ultimo_ingreso, u.version, u.afiliado_numero as numero, s.nombre as seccional, ${identidad},
      (select q.nombre
        from auditoria x
        join usuario q on q.id = x.usuario_id
        where x.entidad = 'usuario' and x.entidad_id = u.id::text
          and x.accion = 'crear' and x.usuario_id <> u.id
        order by x.id
        limit 1) as creada_por,
      b.momento as baja, b.usuario_id = u.id as baja_propia,
      (select q.nombre from usuario q where q.id = b.usuario_id) as baja_por, array(select distinct r.nombre
        from tenencias(${ctx.today}) t
        join rol r on r.id = t.rol_id
        where t.usuario_id = u.id
        order by 1) as roles,
      ${requiresSecondFactor(ctx.today)} as "exigeSegundo",
      array(select c.nombre
        from usuario_seccional us
        join seccional c on c.id = us.seccional_id
        where us.usuario_id = u.id
        order by 1) as seccionales
    from usuario u
    left join usuario_perfil p on p.usuario_id = u.id
    left join afiliado a on a.numero = u.afiliado_numero
    left join seccional s on s.id = a.seccional_id
    left join lateral (select x.momento, x.usuario_id
      from auditoria x
      where x.entidad = 'usuario' and x.entidad_id = u.id::text
        and x.accion = 'deshabilitar'
      order by x.id desc
      limit 1) b on not u.habilitado
    where u.id = ${id} and ${usuarioEnAlcance(ctx)}`.execute(ctx.db)
  return found(rows[0])
}

type FilaCorreo = CorreoDeAyuda & { momentoDe: Date; creadoEn: Date }

/** Latest mails to an account: to its address, and to earlier ones while it had them. Without content or links. */
async function correosDe(ctx: Ctx, cuenta: { id: number; email: string }): Promise<FilaCorreo[]> {
  const { rows } = await sql<Omit<FilaCorreo, 'creado' | 'momento'>>`
    with direccion as (
      select ${cuenta.email}::text as para, null::timestamptz as hasta
      union all
      select a.datos -> 'email' ->> 0, a.momento
      from auditoria a
      where a.entidad = 'usuario' and a.entidad_id = ${String(cuenta.id)}
        and a.accion in ('cambiar-email', 'corregir-email') and a.datos -> 'email' ->> 0 <> ${cuenta.email})
    select b.id, b.datos ->> 'plantilla' as plantilla, b.datos ->> 'para' as para, b.creado as "creadoEn",
      b.ultimo_error as motivo,
      ${estadoDeCorreo} as estado,
      coalesce(b.rebotado, b.hecho, b.fallido, b.proximo) as "momentoDe"
    from direccion d
    cross join lateral (select *
      from bandeja_salida b
      where b.tipo = 'correo' and b.datos ->> 'para' = d.para
        and (d.hasta is null or b.creado < d.hasta)
      order by b.id desc
      limit ${correosVistos}) b
    order by b.id desc
    limit ${correosVistos}`.execute(ctx.db)
  return rows.map((r) => ({ ...r, creado: r.creadoEn.toISOString(), momento: r.momentoDe.toISOString() }))
}

const comoHecho = (c: FilaCorreo | undefined): Correo | null =>
  c ? { estado: c.estado, momento: c.momentoDe, motivo: c.motivo } : null
const comoSeVe = ({ id, plantilla, para, creado, estado, momento, motivo }: FilaCorreo): CorreoDeAyuda => ({
  id,
  plantilla,
  para,
  creado,
  estado,
  momento,
  motivo,
})

interface FilaIntento {
  resultado: ResultadoIngreso
  momento: Date
  conocido: boolean
  agente: string
  contador: string
}

const intentosDe = async (ctx: Ctx, id: number): Promise<FilaIntento[]> =>
  (
    await sql<FilaIntento>`select resultado, momento, conocido, agente, contador from intento_ingreso where usuario_id = ${id}
      order by momento desc, id desc limit ${intentosVistos}`.execute(ctx.db)
  ).rows

/** Rate-limit keys of an account's devices used recently, and of its second-factor codes: their lockouts count as its own. */
export async function contadoresDe(ctx: Ctx, id: number): Promise<string[]> {
  const { rows } = await sql<{ contador: string }>`select distinct contador from intento_ingreso
    where usuario_id = ${id} and conocido and momento > ${new Date(ctx.now.getTime() - 3_600_000)}`.execute(ctx.db)
  return [...rows.map((r) => r.contador), intentoDeSegundo(ctx, id).clave]
}

async function cajasDe(ctx: Ctx, id: number): Promise<Pick<Ayuda, 'cajas'> & { pines: Ayuda['bloqueos']['pines'] }> {
  const { rows } = await sql<{ id: number; nombre: string; seccional: string; habilitada: boolean; hasta: Date | null }>`
    select c.id, c.nombre, s.nombre as seccional, c.habilitada,
      case when i.intentos >= ${fallasPorPersona} then i.ultimo + ${minutosBloqueo} * interval '1 minute' end as hasta
    from caja_usuario cu join caja c on c.id = cu.caja_id join seccional s on s.id = c.seccional_id
      left join intento_pin i on i.caja_id = c.id and i.usuario_id = cu.usuario_id
    where cu.usuario_id = ${id} order by c.nombre, c.id`.execute(ctx.db)
  return {
    cajas: rows.map((c) => ({ id: c.id, nombre: c.nombre, seccional: c.seccional, habilitada: c.habilitada })),
    pines: rows.flatMap((r) => (r.hasta && r.hasta > ctx.now ? [{ caja: r.nombre, hasta: r.hasta.toISOString() }] : [])),
  }
}

/** Reasons why a user cannot log in, with the data to explain them. NO_EXISTE out of scope. */
export async function leerAyuda(ctx: Ctx, id: number): Promise<Ayuda> {
  const cuenta = await leerCuenta(ctx, id)
  const [filas, correos, sesiones, { cajas, pines }, contadores, puedeCorregir] = await Promise.all([
    intentosDe(ctx, id),
    correosDe(ctx, cuenta),
    readSessions(ctx, id),
    cajasDe(ctx, id),
    contadoresDe(ctx, id),
    noLeSupera(ctx, id),
  ])
  const [bloqueo, formas] = [await bloqueoDe(ctx, cuenta.email, contadores), await formasDe(ctx, id)]
  const secondFactor = { has: formas !== undefined, required: cuenta.exigeSegundo, shown: null }
  const pedidos: Intento[] = correos
    .filter((c) => c.plantilla === 'recuperarClave')
    .map((c) => ({ resultado: 'pidioClave', momento: c.creadoEn, conocido: false, programa: '', sistema: '' }))
  const intentos = [
    ...filas.map(({ resultado, momento, conocido, agente }): Intento => ({ resultado, momento, conocido, ...equipoOf(agente) })),
    ...pedidos,
  ].toSorted((a, b) => b.momento.getTime() - a.momento.getTime())
  const suyos = correos.filter((c) => c.para === cuenta.email)
  const causas = causasDe({
    ahora: ctx.now,
    habilitado: cuenta.habilitado,
    validado: cuenta.validado,
    debeCambiarClave: cuenta.forzar,
    debeSegundoFactor: pendingFactor({ secondFactor }) === 'setUp',
    deshabilitada: cuenta.baja
      ? { cuando: cuenta.baja, propia: cuenta.baja_propia ?? false, quien: cuenta.baja_por && plainName(cuenta.baja_por) }
      : null,
    enlace: comoHecho(suyos.find((c) => ['cuentaHecha', 'validarCorreo'].includes(c.plantilla))),
    ultimoCorreo: comoHecho(suyos.find((c) => c.estado !== 'PENDIENTE')),
    bloqueo,
    intentos,
  })
  return {
    id,
    nombre: cuenta.nombre,
    ...comoPersona(cuenta),
    propia: id === person(ctx).id,
    puedeCorregir,
    abierta: ctx.now.toISOString(),
    cuenta: {
      email: cuenta.email,
      habilitado: cuenta.habilitado,
      mailValidado: cuenta.validado,
      creada: cuenta.creado.toISOString(),
      creadaPor: cuenta.creada_por && plainName(cuenta.creada_por),
      ultimoIngreso: cuenta.ultimo_ingreso?.toISOString() ?? null,
      debeCambiarClave: cuenta.forzar,
      version: cuenta.version,
    },
    causas,
    intentos: juntarIntentos(intentos),
    leyo: loQueLeyo(intentos),
    bloqueos: { entrada: bloqueo?.toISOString() ?? null, pines },
    sesiones,
    correos: correos.map(comoSeVe),
    cajas,
    roles: cuenta.roles,
    seccionales: cuenta.seccionales,
  }
}

interface Persona {
  numero: number | null
  seccional: string | null
  documento: string | null
  nacimiento: string | null
}
const comoPersona = ({ numero, seccional, documento, nacimiento }: Persona) => ({
  numeroAfiliado: numero,
  numeroAfiliadoFormateado: numero === null ? null : formatMemberNumber(numero),
  seccional,
  documento: documento ?? '',
  fechaNacimiento: nacimiento,
})

/** The same for a member, with or without an account. NO_EXISTE out of scope. */
export async function leerAyudaSinCuenta(ctx: Ctx, numero: number): Promise<AyudaSinCuenta> {
  const { rows } = await sql<Persona & { nombre: string; email: string; usuario: number | null }>`
    select a.numero, a.apellido || ', ' || a.nombre as nombre, s.nombre as seccional, a.email, u.id as usuario, ${identidad}
    from afiliado a join seccional s on s.id = a.seccional_id left join usuario u on u.afiliado_numero = a.numero
      left join usuario_perfil p on p.usuario_id = u.id
    where a.numero = ${numeroVigenteDe(numero)} and ${ctx.scope.kind === 'own' ? sql`false` : enAlcance(ctx)}`.execute(ctx.db)
  const afiliado = found(rows[0])
  const email = afiliado.email.toLowerCase()
  const correos = email && afiliado.usuario === null ? await correosDe(ctx, { id: 0, email }) : []
  return {
    nombre: afiliado.nombre,
    ...comoPersona(afiliado),
    email,
    idUsuario: afiliado.usuario,
    correos: correos
      .filter((c) => ['crearUsuario', 'crearRechazado', 'validarCorreo', 'registroRechazado'].includes(c.plantilla))
      .map(comoSeVe),
  }
}

interface Hallada {
  idUsuario: number | null
  numeroAfiliado: number | null
  nombre: string
  detalle: string
}

/** SQL condition: the member that a current or merged number leads to. */
const conNumero = (buscado: string) => {
  const [, numero] = /^\s*(\d{1,12})(?:\/\d)?\s*$/.exec(buscado) ?? []
  return numero === undefined ? sql<boolean>`false` : sql<boolean>`a.numero = ${numeroVigenteDe(Number(numero))}`
}

/**
 * People whom the caller may help, matched by every word: name, number, document or e-mail. Members with or without an account,
 * and staff.
 */
export async function buscarPersonas(ctx: Ctx, buscado: string): Promise<Hallada[]> {
  if (ctx.scope.kind === 'own') return []
  const formateado = numeroDeAfiliado()
  const { rows: afiliados } =
    await sql<Hallada>`select u.id as "idUsuario", a.numero as "numeroAfiliado", a.apellido || ', ' || a.nombre as nombre,
      ${formateado} || ' · ' || s.nombre as detalle
    from afiliado a join seccional s on s.id = a.seccional_id left join usuario u on u.afiliado_numero = a.numero
    where (${conPalabras(sql`a.busqueda`, buscado)} or ${conNumero(buscado)})
      and a.pasa_a is null and ${enAlcance(ctx)} and (u.id is null or ${usuarioEnAlcance(ctx)})
    order by a.orden, a.numero limit ${personasHalladas}`.execute(ctx.db)
  const { rows: usuarios } =
    await sql<Hallada>`select u.id as "idUsuario", u.afiliado_numero as "numeroAfiliado", u.nombre, u.email as detalle
      from usuario u
      where ${conPalabras(sql`u.busqueda`, buscado)} and ${usuarioEnAlcance(ctx)}
      order by u.orden, u.id
      limit ${personasHalladas}`.execute(ctx.db)
  return [...afiliados, ...usuarios.filter((u) => !afiliados.some((a) => a.idUsuario === u.idUsuario))].slice(
    0,
    2 * personasHalladas,
  )
}
