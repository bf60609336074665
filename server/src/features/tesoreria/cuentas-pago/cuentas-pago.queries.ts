import type { CuentaDePago, PropuestaCuenta } from '@gremial/contract/tesoreria/cuentas-pago.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { firmantes } from '../../seccionales/mandatos/firmantes.ts'
import { alcanza, exigirSeccional } from '../../seccionales/seccionales/seccionales.access.ts'
import { comoConfirma, comoPropone, firmanDos } from './contenido.rules.ts'
import { cuentaNueva, cuentaSituation } from './situacion.ts'

const bancoDe = (cbu: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((select b.nombre from banco b where b.codigo = left(${cbu}, 3) order by b.id limit 1), '')`

type PropuestaRow = PropuestaCuenta & { afiliado: number; por: number }

async function propuestasDe(ctx: Ctx, id: number): Promise<PropuestaRow[]> {
  const { rows } = await sql<PropuestaRow>`select p.id, p.cbu, ${bancoDe(sql`p.cbu`)} as banco, p.antes, p.estado, p.huella,
      coalesce(u.nombre, '') as propuso, p.propuesta_como as "propuestaComo", ${isoMoment(sql`p.propuesta`)} as propuesta,
      coalesce(c.nombre, '') as confirmo, p.confirmada_como as "confirmadaComo", ${isoMoment(sql`p.confirmada`)} as confirmada,
      coalesce(x.nombre, '') as cerro, ${isoMoment(sql`p.cerrada`)} as cerrada, p.motivo,
      p.propuesta_afiliado as afiliado, p.propuesta_por as por
    from cuenta_propuesta p
    left join usuario u on u.id = p.propuesta_por
    left join usuario c on c.id = p.confirmada_por
    left join usuario x on x.id = p.cerrada_por
    where p.seccional_id = ${id}
    order by p.id desc`.execute(ctx.db)
  return rows
}

interface EnUso {
  cbu: string
  banco: string
  desde: string
  situacion: NonNullable<CuentaDePago['cuenta']>['situacion']
  nueva: boolean
  puso: string
  consulta: string | null
  consultada: string | null
  por: string
  rechazo: string
}

async function enUso(ctx: Ctx, id: number): Promise<EnUso | undefined> {
  const { rows } = await sql<EnUso>`select c.cbu, ${bancoDe(sql`c.cbu`)} as banco, ${isoMoment(sql`c.cambiada`)} as desde,
      ${cuentaSituation} as situacion, ${cuentaNueva} as nueva,
      case when c.propuesta_id is null then coalesce(u.nombre, '') else '' end as puso, c.consulta,
      ${isoMoment(sql`c.consultada`)} as consultada, coalesce(q.nombre, '') as por,
      coalesce((select z.motivo from cuenta_rechazada z where z.cbu = c.cbu), '') as rechazo
    from seccional_cuenta c
    left join usuario u on u.id = c.cambiada_por
    left join usuario q on q.id = c.consultada_por
    where c.seccional_id = ${id}`.execute(ctx.db)
  return rows[0]
}

const dicha = ({ afiliado: _a, por: _p, ...p }: PropuestaRow): PropuestaCuenta => ({
  ...p,
  propuso: plainName(p.propuso),
  confirmo: plainName(p.confirmo),
  cerro: plainName(p.cerro),
})

/** The account of a branch in scope, with the caller's allowed actions. */
export async function readCuentaDePago(ctx: Ctx, id: number): Promise<CuentaDePago> {
  const { nombre } = await exigirSeccional(ctx, id)
  const [cuenta, propuestas, firman] = [await enUso(ctx, id), await propuestasDe(ctx, id), await firmantes(ctx, id, ctx.today)]
  const pendiente = propuestas.find((p) => p.estado === 'PENDIENTE')
  const { rows } = await sql<{ firma: boolean; avala: boolean; paga: boolean }>`select
      ${alcanza(ctx, 'rendiciones.firmar', sql`s.id`)} as firma, ${alcanza(ctx, 'cuentasPago.confirmar', sql`s.id`)} as avala,
      ${alcanza(ctx, 'rendiciones.pagar', sql`s.id`)} as paga
    from seccional s
    where s.id = ${id}`.execute(ctx.db)
  const { firma = false, avala = false, paga = false } = rows[0] ?? {}
  const { affiliate, id: yo } = person(ctx)
  const soyFirmante = comoPropone(firman, affiliate) !== undefined
  const conAdministracion = !firmanDos(firman)
  return {
    idSeccional: id,
    nombreSeccional: nombre,
    cuenta: cuenta
      ? {
          cbu: cuenta.cbu,
          banco: cuenta.banco,
          desde: cuenta.desde,
          situacion: cuenta.situacion,
          nueva: cuenta.nueva,
          puso: plainName(cuenta.puso),
          consulta:
            cuenta.consulta !== null && cuenta.consultada !== null
              ? { motivo: cuenta.consulta, momento: cuenta.consultada, por: plainName(cuenta.por) }
              : null,
          rechazo: cuenta.rechazo,
        }
      : null,
    propuesta: pendiente ? dicha(pendiente) : null,
    firmantes: firman.map(({ firma, nombrePuesto, nombre }) => ({ firma, nombrePuesto, nombre: plainName(nombre) })),
    conAdministracion,
    historia: propuestas.filter((p) => p !== pendiente).map(dicha),
    can: {
      proponer: firma && soyFirmante && !pendiente,
      confirmar:
        pendiente !== undefined &&
        yo !== pendiente.por &&
        affiliate !== pendiente.afiliado &&
        ((firma && comoConfirma(firman, pendiente.afiliado, affiliate) !== undefined) ||
          (avala && conAdministracion && firman.some((f) => f.afiliado === pendiente.afiliado))),
      retirar: pendiente !== undefined && (yo === pendiente.por || soyFirmante || (avala && conAdministracion)),
      revisar: paga && cuenta !== undefined,
    },
  }
}
