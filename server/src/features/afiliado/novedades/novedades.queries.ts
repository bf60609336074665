import type { CampoNovedad, Novedad } from '@gremial/contract/afiliado/novedades.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { fullPhone, normalizePhone, readablePhone } from '@gremial/contract/values/phone.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { numeroDelAnio } from '../afiliados/numeros.ts'
import './novedades.tables.ts'

/** SQL of each correctable field in the register. */
const enElPadron: Record<CampoNovedad, string> = {
  telefono: 'a.telefono',
  email: 'a.email',
  domicilio: 'a.domicilio',
  localidad: 'a.localidad',
  codigoPostal: 'a.codigo_postal',
  apellido: 'a.apellido',
  nombre: 'a.nombre',
  documento: 'a.numero_documento::text',
  cuil: `coalesce(a.cuil, '')`,
  nacimiento: `coalesce(to_char(a.fecha_nacimiento, 'DD/MM/YYYY'), '')`,
  estadoCivil: `coalesce((select nombre from estado_civil where id = a.estado_civil_id), '')`,
  empresa: `coalesce((select nombre from empresa where id = a.empresa_id), '')`,
}

/** Current value of a member's field in the register. */
export async function diceElPadron(ctx: Ctx, numero: number, campo: CampoNovedad): Promise<string> {
  const { rows } = await sql<{ dice: string }>`select ${sql.raw(enElPadron[campo])} as dice from afiliado a
    where a.numero = ${numero}`.execute(ctx.db)
  return found(rows[0]).dice
}

interface Contacto {
  telefono: string
  email: string
  prefijo: string | null
  caracteristica: string | null
  numero: string | null
  correo: string
  telefonoMomento: Date | null
  emailMomento: Date | null
  /** Dismissed values of each field. */
  descartadas: Array<{ campo: string; deberia: string; momento: string }>
}

/** Contact data of the account that differ from the register and are unresolved. */
async function deContacto(ctx: Ctx, numero: number): Promise<Novedad[]> {
  const { rows } = await sql<Contacto>`
    select a.telefono, a.email, p.telefono_prefijo as prefijo, p.telefono_caracteristica as caracteristica,
      p.telefono_numero as numero, u.email as correo, p.telefono_momento as "telefonoMomento", u.email_momento as "emailMomento",
      coalesce((select jsonb_agg(jsonb_build_object('campo', n.campo, 'deberia', n.deberia, 'momento', n.momento))
        from novedad n
        where n.afiliado_numero = a.numero and n.consulta_id is null and n.resultado = 'DESCARTADA'), '[]') as descartadas
    from afiliado a
    join usuario u on u.afiliado_numero = a.numero and u.habilitado and u.mail_validado
    left join usuario_perfil p on p.usuario_id = u.id
    where a.numero = ${numero}`.execute(ctx.db)
  const [c] = rows
  if (!c) return []
  const telefono = fullPhone({
    prefijoTelefono: c.prefijo ?? '',
    caracteristicaTelefono: c.caracteristica ?? '',
    telefono: c.numero ?? '',
  })
  const partes = [
    { id: 'telefono', dice: c.telefono, deberia: telefono, momento: c.telefonoMomento, igual: normalizePhone(c.telefono) },
    { id: 'email', dice: c.email, deberia: c.correo, momento: c.emailMomento, igual: c.email.toLowerCase() },
  ] as const
  return partes.flatMap(({ id, dice, deberia, momento, igual }) =>
    momento === null ||
    deberia === '' ||
    igual === deberia ||
    c.descartadas.some((r) => r.campo === id && r.deberia === deberia && new Date(r.momento) >= momento)
      ? []
      : [{ id, campo: id, dice, deberia: readablePhone(deberia), fecha: dateOf(momento), consulta: null }],
  )
}

/** Unresolved corrections that the member asked for. */
async function correcciones(ctx: Ctx, numero: number): Promise<Novedad[]> {
  const { rows } = await sql<Omit<Novedad, 'fecha'> & { momento: Date }>`
    select n.id::text as id, n.campo, n.dice, n.deberia, n.momento,
      'C-' || ${numeroDelAnio('c')} as consulta
    from novedad n
    join consulta c on c.id = n.consulta_id
    where n.afiliado_numero = ${numero} and n.resultado is null
    order by n.id`.execute(ctx.db)
  return rows.map(({ momento, ...fila }) => ({ ...fila, fecha: dateOf(momento) }))
}

/** Unresolved changes of a member: contact data first. */
export async function novedadesDe(ctx: Ctx, numero: number): Promise<Novedad[]> {
  const contacto = await deContacto(ctx, numero)
  const pedidas = await correcciones(ctx, numero)
  return [...contacto, ...pedidas]
}
