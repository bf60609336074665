import { describeAudit } from '@gremial/contract/textos/audit.ts'
import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import type { Grupos } from './grupo.ts'
import { contarMirada, type FilaMirada, miradasDe } from './miradas.queries.ts'

/** Access: login methods, activity, and reads of their data by others. */
export async function deSuAcceso(ctx: Ctx) {
  const { id } = person(ctx)
  const idioma = ctx.language
  return {
    segundoFactor: {
      // Kinds of factor and dates, never secrets, keys or codes.
      filas: sql`select 'APLICACION' as tipo, null as nombre, f.creado, null::timestamptz as "ultimoUso"
        from segundo_factor f
        where f.usuario_id = ${id}
        union all
        select 'LLAVE', l.nombre, l.creada, l.ultimo_uso
        from llave_acceso l
        where l.usuario_id = ${id}
        union all
        select 'CODIGO', null, null, r.usado
        from codigo_recuperacion r
        where r.usuario_id = ${id}`,
    },
    sesiones: {
      filas: sql`select s.creada as creado, s.ultimo_uso as "ultimoUso", s.vence, s.agente as programa, s.lugar
        from sesion s
        where s.usuario_id = ${id}
        order by s.id`,
    },
    equipos: {
      // Dates of each device; its name is only in the browser, and network and program belong to the session.
      filas: sql`select e.desde as creado, e.ultimo as "ultimoUso" from equipo e where e.usuario_id = ${id} order by e.id`,
    },
    avisosEquipo: {
      // Address and keys are only useful to the push sender; the name of the service is included.
      filas: sql`select a.creado, a.ultimo as "ultimoUso", a.agente as programa, substring(a.direccion from '//([^/]+)') as lugar
        from aviso_equipo a
        where a.usuario_id = ${id}
        order by a.id`,
    },
    ingresos: {
      filas: sql`select i.momento, i.resultado, i.agente as programa
        from intento_ingreso i
        where i.usuario_id = ${id}
        order by i.momento, i.id`,
    },
    actividad: {
      filas: sql`select a.momento, a.accion, a.entidad from auditoria a where a.usuario_id = ${id} order by a.momento, a.id`,
      contar: (fila) => ({ ...fila, descripcion: describeAudit(idioma, String(fila.accion), String(fila.entidad)) }),
    },
    miradas: {
      filas: sql`select m.momento, m.accion, m.entidad, m.entidad_id, m.usuario_id, m.datos, u.nombre as quien
        from ${miradasDe(ctx)} m left join usuario u on u.id = m.usuario_id order by m.momento, m.id`,
      contar: ({ momento, quien, ...fila }) => ({
        momento,
        quien,
        ...contarMirada(
          idioma,
          fila as unknown as Omit<FilaMirada, 'id' | 'momento'>,
          typeof quien === 'string' ? quien : undefined,
        ),
      }),
    },
  } satisfies Grupos
}
