import type { RendicionVerificada } from '@gremial/contract/tesoreria/firmas.ts'
import { type RendicionState, rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { rendicionContent } from './contenido.ts'
import { firmadoDe, firmasProblems } from './verificar.ts'

interface Hallada {
  rendicion: number
  estado: RendicionState
  vigente: boolean
  numeroRendicion: string
  nombreSeccional: string
  fecha: string
  total: number
  comprobantes: number
}

/** Initials of a person: "R. E. A.". */
export const inicialesDe = (nombre: string, apellido: string): string =>
  `${nombre} ${apellido}`
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${Array.from(part)[0]?.toUpperCase()}.`)
    .join(' ')

/**
 * Public check of a printed settlement: compares its hash with the stored data and both signatures. Compares rows but reads no
 * files, to stay cheap. An unknown hash is DESCONOCIDA, with no other data.
 */
export async function verifyFingerprint(ctx: Ctx, fingerprint: string): Promise<RendicionVerificada> {
  const { rows: org } = await sql<{ nombre: string }>`select nombre from organizacion`.execute(ctx.db)
  const organizacion = org[0]?.nombre ?? ''
  // Equal content sent twice has one hash: the last submission gives the status.
  const { rows } = await sql<
    Hallada & { envio: number }
  >`select e.id as envio, r.id as rendicion, r.estado, coalesce(r.envio_id = e.id, false) as vigente,
      r.numero_completo as "numeroRendicion", s.nombre as "nombreSeccional", (e.contenido::jsonb)->>'fecha' as fecha,
      ((e.contenido::jsonb)->>'total')::numeric(14,2) as total, ((e.contenido::jsonb)->>'comprobantes')::int as comprobantes
    from rendicion_envio e join rendicion_gasto r on r.id = e.rendicion_id join seccional s on s.id = r.seccional_id
    where e.huella = ${fingerprint} order by e.id desc limit 1`.execute(ctx.db)
  const [found] = rows
  if (!found) return { estado: 'DESCONOCIDA', organizacion, rendicion: null }
  const { envio, rendicion, estado, vigente, ...dice } = found
  const { rows: firmas } = await sql<{
    firma: 'SECRETARIA' | 'TESORERIA'
    puesto: string
    nombre: string
    apellido: string
    momento: string
  }>`select f.firma, p.nombre as puesto, a.nombre, a.apellido, ${isoMoment(sql`f.momento`)} as momento
    from rendicion_firma f join puesto p on p.codigo = f.puesto join afiliado a on a.numero = f.afiliado_numero
    where f.envio_id = ${envio} and (f.anulada is null or ${!vigente}) order by f.id`.execute(ctx.db)
  return {
    estado: await comoEsta(ctx, rendicion, estado, vigente),
    organizacion,
    rendicion: {
      ...dice,
      firmas: firmas.map(({ nombre, apellido, ...f }) => ({ ...f, iniciales: inicialesDe(nombre, apellido) })),
    },
  }
}

async function comoEsta(ctx: Ctx, id: number, estado: RendicionState, vigente: boolean): Promise<RendicionVerificada['estado']> {
  if (!vigente || estado === rendicionState.cancelada) return 'ANULADA'
  const firmado = await firmadoDe(ctx, id)
  if (!firmado || firmasProblems(firmado, await rendicionContent(ctx, id)).length > 0) return 'ALTERADA'
  return firmado.firmas.length === 2 ? 'VALIDA' : 'PENDIENTE'
}
