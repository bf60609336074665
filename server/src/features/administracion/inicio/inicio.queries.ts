import { listaCorreos } from '@gremial/contract/administracion/correos.ts'
import { listaImportaciones } from '@gremial/contract/administracion/importacion.ts'
import {
  type CosaInicio,
  cosasInicio,
  diasDeCopia,
  diasSinValidar,
  horasEnEspera,
  type LineaInicio,
} from '@gremial/contract/administracion/inicio.ts'
import { listaSeccionales } from '@gremial/contract/administracion/seccionales.ts'
import { listaUsuarios } from '@gremial/contract/administracion/usuarios.ts'
import type { Permiso } from '@gremial/contract/permisos.ts'
import { diaDe } from '@gremial/contract/platform/fechas.ts'
import type { Lista } from '@gremial/contract/platform/lista.ts'
import { listaMandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { listaAfiliadosSeccional } from '@gremial/contract/seccionales/seccionales.ts'
import { type RawBuilder, sql } from 'kysely'
import { auditState } from '../../../platform/audit/state.ts'
import { type Ctx, holds, person, scopeOf } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import { readListQuery } from '../../../platform/list/query.ts'
import { readCopy } from '../../../platform/metrics/readings.ts'
import { sinSegundoFactor } from '../../acceso/segundo-factor/segundo-factor.queries.ts'
import { fuenteMandatos } from '../../seccionales/mandatos/mandatos.list.ts'
import { fuenteAfiliadosSeccional } from '../../seccionales/seccionales/afiliados-seccional.list.ts'
import { fuenteCorreos } from '../correos/correos.list.ts'
import { ultimaAplicada } from '../importacion/deshacer.ts'
import { fuenteImportaciones } from '../importacion/importaciones.list.ts'
import { fuenteSeccionales } from '../seccionales/seccionales.list.ts'
import { fuenteUsuarios } from '../usuarios/usuarios.list.ts'

type Hallado = Omit<LineaInicio, 'cosa'> | null
/** One thing: who is told, and what is found; null: nothing. Its context reaches what that permission reaches for the person. */
interface Cosa {
  permiso: Permiso
  hallar(ctx: Ctx): Promise<Hallado>
}

const una = { cantidad: 1, desde: null, hasta: null, consulta: {} }
const primero = sql<Date | string | null>`null`
const enTexto = (v: Date | string | null): string | null => (v instanceof Date ? v.toISOString() : v)

/**
 * A thing whose rows are those of a list with some filters: the same source counts them and the same filters are its link, so that the
 * number and the list cannot say different things. `desde`, `hasta`: an aggregate over the rows.
 */
const deLista = <F>(
  permiso: Permiso,
  lista: Lista,
  fuente: Pick<ListSource<F>, 'rows'>,
  consulta: (ctx: Ctx) => Record<string, string>,
  {
    desde = primero,
    hasta = primero,
  }: { desde?: RawBuilder<Date | string | null>; hasta?: RawBuilder<Date | string | null> } = {},
): Cosa => ({
  permiso,
  async hallar(ctx) {
    const filtros = consulta(ctx)
    const fila = await fuente
      .rows(ctx, readListQuery(lista, filtros).filters)
      .select([sql<number>`count(*)`.as('cantidad'), desde.as('desde'), hasta.as('hasta')])
      .executeTakeFirst()
    const cantidad = Number(fila?.cantidad ?? 0)
    return cantidad === 0 ? null : { cantidad, desde: enTexto(fila?.desde), hasta: enTexto(fila?.hasta), consulta: filtros }
  },
})

/** Only while the oldest of it is older than some milliseconds. */
const cuandoPasan = (ms: number, cosa: Cosa): Cosa => ({
  ...cosa,
  async hallar(ctx) {
    const hallado = await cosa.hallar(ctx)
    return hallado?.desde && new Date(hallado.desde).getTime() < ctx.now.getTime() - ms ? hallado : null
  },
})

const contar = async (ctx: Ctx, desdeDonde: RawBuilder<unknown>): Promise<Hallado> => {
  const { rows } = await sql<{
    n: number
    desde: Date | null
  }>`select count(*)::int as n, min(momento) as desde from (${desdeDonde}) x`.execute(ctx.db)
  const [fila] = rows
  return fila?.n ? { ...una, cantidad: fila.n, desde: enTexto(fila.desde) } : null
}

const sinFirma = (firma: string): Cosa =>
  deLista('seccionales.editar', listaSeccionales, fuenteSeccionales, () => ({ sinFirma: firma }))

/** What needs a hand, and who is told of it. Each is one short question, on an index. */
const cosas: Record<CosaInicio, Cosa> = {
  auditoria: {
    permiso: 'auditoria.consultar',
    hallar: async (ctx) => (auditState(ctx.services) ? una : null),
  },
  copia: { permiso: 'organizacion.editar', hallar: copiaVieja },
  copiaFallida: {
    permiso: 'organizacion.editar',
    async hallar(ctx) {
      const { failed } = await readCopy(ctx.db, ctx.now)
      return failed ? { ...una, desde: failed.at.toISOString() } : null
    },
  },
  copiaNoRestaura: {
    permiso: 'organizacion.editar',
    async hallar(ctx) {
      const { rehearsed } = await readCopy(ctx.db, ctx.now)
      return rehearsed?.wrong === undefined ? null : { ...una, desde: rehearsed.at.toISOString() }
    },
  },
  archivosDanados: {
    permiso: 'organizacion.editar',
    hallar: (ctx) => contar(ctx, sql`select danado as momento from archivo where danado is not null`),
  },
  correosFallidos: deLista('correos.consultar', listaCorreos, fuenteCorreos, () => ({ estado: 'FALLIDO' }), {
    desde: sql`min(b.creado)`,
  }),
  correosEnEspera: cuandoPasan(
    horasEnEspera * 3_600_000,
    deLista('correos.consultar', listaCorreos, fuenteCorreos, () => ({ estado: 'PENDIENTE' }), { desde: sql`min(b.creado)` }),
  ),
  trabajosFallidos: {
    permiso: 'organizacion.editar',
    hallar: (ctx) =>
      contar(ctx, sql`select creado as momento from bandeja_salida where fallido is not null and tipo <> 'correo'`),
  },
  cuentasBloqueadas: deLista('usuarios.consultar', listaUsuarios, fuenteUsuarios, () => ({ bloqueado: '1' })),
  cuentasDevueltas: deLista('usuarios.consultar', listaUsuarios, fuenteUsuarios, () => ({ rebotado: '1' })),
  cuentasSinValidar: deLista(
    'usuarios.consultar',
    listaUsuarios,
    fuenteUsuarios,
    (ctx) => ({ mailValidado: '0', creadoHasta: diaDe(new Date(ctx.now.getTime() - diasSinValidar * 86_400_000)) }),
    { desde: sql`min(u.creado)` },
  ),
  sinSegundoFactor: {
    permiso: 'usuarios.segundoFactor',
    async hallar(ctx) {
      const cantidad = await sinSegundoFactor(ctx)
      return cantidad > 0 ? { ...una, cantidad } : null
    },
  },
  importacionesPorRevisar: deLista(
    'importaciones.consultar',
    listaImportaciones,
    fuenteImportaciones,
    () => ({ estado: 'REVISAR' }),
    { desde: sql`min(i.momento)` },
  ),
  mandatosPorTerminar: deLista('mandatos.consultar', listaMandatos, fuenteMandatos, () => ({ estado: 'POR_TERMINAR' }), {
    hasta: sql`min(m.hasta)::text`,
  }),
  sinSecretaria: sinFirma('SECRETARIA'),
  sinTesoreria: sinFirma('TESORERIA'),
  afiliadosSinCorreo: deLista('seccionales.afiliados', listaAfiliadosSeccional, fuenteAfiliadosSeccional, () => ({
    sinCorreo: '1',
  })),
  importacionReversible: { permiso: 'importaciones.hacer', hallar: ultimaReversible },
}

/** Never made (and the installation is not of today), or made too long ago. A demonstration has nothing to lose. */
async function copiaVieja(ctx: Ctx): Promise<Hallado> {
  if (ctx.services.config.demo) return null
  const { age, made, since } = await readCopy(ctx.db, ctx.now)
  if (age < diasDeCopia * 86_400) return null
  return { ...una, cantidad: made ? 1 : 0, desde: made ? since.toISOString() : null }
}

/** The last one, for who administers them: also when nothing is wrong with it. */
export async function leerCopia(ctx: Ctx) {
  if (!holds(ctx, 'copias.administrar')) return null
  const { made, since, bytes = null, rehearsed } = await readCopy(ctx.db, ctx.now)
  if (!made) return null
  const restaura = rehearsed && rehearsed.wrong === undefined ? rehearsed.seconds : null
  return { momento: since.toISOString(), bytes, restaura }
}

async function ultimaReversible(ctx: Ctx): Promise<Hallado> {
  const ultima = await ultimaAplicada(ctx.db)
  if (!ultima) return null
  const { rows } = await sql<{ aplicada: Date; hasta: Date }>`select aplicada, reversible_hasta as hasta from importacion
    where id = ${ultima.id} and reversible_hasta > ${ctx.now}`.execute(ctx.db)
  const [fila] = rows
  return fila ? { ...una, desde: enTexto(fila.aplicada), hasta: enTexto(fila.hasta), consulta: { id: String(ultima.id) } } : null
}

/** What needs a hand of what the person of the session may look at. */
export async function leerLineas(ctx: Ctx): Promise<LineaInicio[]> {
  const quien = person(ctx)
  const lineas: LineaInicio[] = []
  // One after another: together they would take every connection of the process.
  for (const cosa of cosasInicio) {
    const { permiso, hallar } = cosas[cosa]
    const scope = scopeOf(quien, permiso)
    const hallado = scope && (await hallar({ ...ctx, scope }))
    if (hallado) lineas.push({ cosa, ...hallado })
  }
  return lineas
}
