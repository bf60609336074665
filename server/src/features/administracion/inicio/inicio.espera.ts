import { pantallasSegundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { pantallasAuditoria } from '@gremial/contract/administracion/auditoria.ts'
import { pantallasConfiguracion } from '@gremial/contract/administracion/configuracion.ts'
import { listaCorreos, pantallasCorreos } from '@gremial/contract/administracion/correos.ts'
import { listaImportaciones, pantallasImportacion } from '@gremial/contract/administracion/importacion.ts'
import { diasDeCopia, diasSinValidar, horasEnEspera } from '@gremial/contract/administracion/inicio.ts'
import { listaSeccionales, pantallasSeccionalesAdministracion } from '@gremial/contract/administracion/seccionales.ts'
import { listaUsuarios, pantallasUsuarios } from '@gremial/contract/administracion/usuarios.ts'
import type { Permiso } from '@gremial/contract/permisos.ts'
import { diaDe } from '@gremial/contract/platform/fechas.ts'
import type { Pantalla } from '@gremial/contract/platform/funcion.ts'
import type { Lista } from '@gremial/contract/platform/lista.ts'
import { listaMandatos, pantallasMandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { listaAfiliadosSeccional, pantallasSeccionalesSeccionales } from '@gremial/contract/seccionales/seccionales.ts'
import { type RawBuilder, sql } from 'kysely'
import { auditState } from '../../../platform/audit/state.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import { readListQuery } from '../../../platform/list/query.ts'
import { sinSegundoFactor } from '../../acceso/segundo-factor/segundo-factor.queries.ts'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { fuenteMandatos } from '../../seccionales/mandatos/mandatos.list.ts'
import { fuenteAfiliadosSeccional } from '../../seccionales/seccionales/afiliados-seccional.list.ts'
import { fuenteCorreos } from '../correos/correos.list.ts'
import { fuenteImportaciones } from '../importacion/importaciones.list.ts'
import { fuenteSeccionales } from '../seccionales/seccionales.list.ts'
import { fuenteUsuarios } from '../usuarios/usuarios.list.ts'

/** What needs a hand of whoever keeps the portal going: each kind is one thing, with how many, however many there are. */

const nada = sql`null`
const sinDatos = sql`'{}'`
interface DeLista<F> {
  cosa: string
  permiso: Permiso
  icono: string
  lista: Lista
  fuente: Pick<ListSource<F>, 'rows'>
  pantalla: Pantalla
  consulta(ctx: Ctx): Record<string, string>
  /** What the address of its screen needs besides the filters. */
  mas?: Record<string, string>
  /** Aggregates over the rows: the oldest, and the first that ends. */
  desde?: RawBuilder<unknown>
  hasta?: RawBuilder<unknown>
  /** Only while the oldest is older than so many milliseconds. */
  pasan?: number
}

/** A thing whose rows are those of a list with some filters, so that the number and the list cannot say different things. */
const deLista = <F>({
  cosa,
  permiso,
  icono,
  lista,
  fuente,
  pantalla,
  consulta,
  mas,
  desde = nada,
  hasta = nada,
  pasan,
}: DeLista<F>): FuenteEspera => ({
  cosa,
  permiso,
  icono,
  lugar: pantalla,
  filas(ctx) {
    const filtros = consulta(ctx)
    const rows = fuente
      .rows(ctx, readListQuery(lista, filtros).filters)
      .select([
        sql`''`.as('id'),
        sql`count(*)`.as('cantidad'),
        desde.as('desde'),
        hasta.as('hasta'),
        nada.as('importe'),
        sql`jsonb_build_object('consulta', ${new URLSearchParams(filtros).toString()}::text)`.as('datos'),
      ])
      .having(sql`count(*)`, '>', 0)
    return pasan === undefined ? sql`${rows}` : sql`${rows.having(desde, '<', new Date(ctx.now.getTime() - pasan))}`
  },
  va: ({ datos }) =>
    direccionDePantalla(pantalla, {}, { ...Object.fromEntries(new URLSearchParams(String(datos.consulta))), ...mas }),
  datos: () => ({}),
})

/** How many rows there are of what has no list, and since when. */
const contadas = (desdeDonde: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select '', count(*), min(momento), null, null, '{}' from (${desdeDonde}) x having count(*) > 0`

const deInstalacion = { permiso: 'organizacion.editar', lugar: pantallasConfiguracion.organizacion } as const
/** The last copy is too old, or there never was one and the installation is not of today. A demonstration has nothing to lose. */
const deCopia = (cosa: string, hubo: boolean): FuenteEspera => ({
  ...deInstalacion,
  cosa,
  icono: 'fallo',
  filas: (ctx) =>
    ctx.services.config.demo
      ? undefined
      : sql`select '', 1, ultima_copia, null, null, ${sinDatos}
          from instalacion
          where (ultima_copia is not null) = ${sql.lit(hubo)}
            and coalesce(ultima_copia, registrada) <= ${new Date(ctx.now.getTime() - diasDeCopia * 86_400_000)}`,
})

const deUsuarios = {
  permiso: 'usuarios.consultar',
  lista: listaUsuarios,
  fuente: fuenteUsuarios,
  pantalla: pantallasUsuarios.usuarios,
} as const
const deCorreos = {
  permiso: 'correos.consultar',
  lista: listaCorreos,
  fuente: fuenteCorreos,
  pantalla: pantallasCorreos.correos,
  desde: sql`min(b.creado)`,
} as const
const sinFirma = (cosa: string, firma: string): FuenteEspera =>
  deLista({
    cosa,
    permiso: 'seccionales.editar',
    icono: 'mandato',
    lista: listaSeccionales,
    fuente: fuenteSeccionales,
    pantalla: pantallasSeccionalesAdministracion.seccionales,
    consulta: () => ({ sinFirma: firma }),
  })

/** In the order in which they are read: first what stops people, last what can wait. */
export const esperasAdministracion: FuenteEspera[] = [
  {
    cosa: 'auditoria',
    permiso: 'auditoria.consultar',
    icono: 'escudo',
    lugar: pantallasAuditoria.auditoria,
    filas: (ctx) => (auditState(ctx.services) ? sql`select '', 1, null, null, null, ${sinDatos}` : undefined),
    va: () => direccionDePantalla(pantallasAuditoria.auditoria),
  },
  deCopia('copia', true),
  deCopia('copiaNunca', false),
  {
    ...deInstalacion,
    cosa: 'archivosDanados',
    icono: 'documento',
    filas: () => contadas(sql`select danado as momento from archivo where danado is not null`),
  },
  deLista({ ...deCorreos, cosa: 'correosFallidos', icono: 'correoDevuelto', consulta: () => ({ estado: 'FALLIDO' }) }),
  deLista({
    ...deCorreos,
    cosa: 'correosEnEspera',
    icono: 'correo',
    consulta: () => ({ estado: 'PENDIENTE' }),
    pasan: horasEnEspera * 3_600_000,
  }),
  {
    ...deInstalacion,
    cosa: 'trabajosFallidos',
    icono: 'alerta',
    filas: () => contadas(sql`select creado as momento from bandeja_salida where fallido is not null and tipo <> 'correo'`),
  },
  deLista({ ...deUsuarios, cosa: 'cuentasBloqueadas', icono: 'candado', consulta: () => ({ bloqueado: '1' }) }),
  deLista({ ...deUsuarios, cosa: 'cuentasDevueltas', icono: 'correoDevuelto', consulta: () => ({ rebotado: '1' }) }),
  deLista({
    ...deUsuarios,
    cosa: 'cuentasSinValidar',
    icono: 'perfil',
    consulta: (ctx) => ({ mailValidado: '0', creadoHasta: diaDe(new Date(ctx.now.getTime() - diasSinValidar * 86_400_000)) }),
    desde: sql`min(u.creado)`,
  }),
  {
    cosa: 'sinSegundoFactor',
    permiso: 'usuarios.segundoFactor',
    icono: 'escudo',
    lugar: pantallasSegundoFactor.exigencia,
    filas: (ctx) => sql`select '', n, null, null, null, ${sinDatos} from (${sinSegundoFactor(ctx)}) s (n) where n > 0`,
    va: () => direccionDePantalla(pantallasSegundoFactor.exigencia),
  },
  deLista({
    cosa: 'importacionesPorRevisar',
    permiso: 'importaciones.consultar',
    icono: 'importar',
    lista: listaImportaciones,
    fuente: fuenteImportaciones,
    pantalla: pantallasImportacion.importaciones,
    consulta: () => ({ estado: 'REVISAR' }),
    desde: sql`min(i.momento)`,
  }),
  deLista({
    cosa: 'mandatosPorTerminar',
    permiso: 'mandatos.consultar',
    icono: 'mandato',
    lista: listaMandatos,
    fuente: fuenteMandatos,
    pantalla: pantallasMandatos.mandatos,
    consulta: () => ({ estado: 'POR_TERMINAR' }),
    hasta: sql`min(m.hasta)`,
  }),
  sinFirma('sinSecretaria', 'SECRETARIA'),
  sinFirma('sinTesoreria', 'TESORERIA'),
  deLista({
    cosa: 'afiliadosSinCorreo',
    permiso: 'seccionales.afiliados',
    icono: 'personas',
    lista: listaAfiliadosSeccional,
    fuente: fuenteAfiliadosSeccional,
    pantalla: pantallasSeccionalesSeccionales.afiliados,
    consulta: () => ({ sinCorreo: '1' }),
    mas: { consultado: '1' },
  }),
  {
    cosa: 'importacionReversible',
    permiso: 'importaciones.hacer',
    icono: 'deshacer',
    lugar: pantallasImportacion.importaciones,
    filas: (ctx) => sql`select id, 1, aplicada, dia_de(reversible_hasta), null, ${sinDatos}
      from (
        select id, aplicada, reversible_hasta
        from importacion
        where estado in ('APLICADA', 'DESHACIENDO')
        order by aplicada desc, id desc
        limit 1) u
      where reversible_hasta > ${ctx.now}`,
    va: ({ id }) => direccionDePantalla(pantallasImportacion.importacion, { id }),
  },
]
