import { pantallasSegundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { pantallasAuditoria } from '@gremial/contract/administracion/auditoria.ts'
import { pantallasConfiguracion } from '@gremial/contract/administracion/configuracion.ts'
import { pantallasCopias } from '@gremial/contract/administracion/copias.ts'
import { listaCorreos, pantallasCorreos } from '@gremial/contract/administracion/correos.ts'
import { listaImportaciones, pantallasImportacion } from '@gremial/contract/administracion/importacion.ts'
import { diasDeCopia, diasSinValidar, horasEnEspera } from '@gremial/contract/administracion/inicio.ts'
import { listaSeccionales, pantallasSeccionalesAdministracion } from '@gremial/contract/administracion/seccionales.ts'
import { listaUsuarios, pantallasUsuarios } from '@gremial/contract/administracion/usuarios.ts'
import { diaDe } from '@gremial/contract/platform/fechas.ts'
import { listaMandatos, pantallasMandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { listaAfiliadosSeccional, pantallasSeccionalesSeccionales } from '@gremial/contract/seccionales/seccionales.ts'
import { type RawBuilder, sql } from 'kysely'
import { auditState } from '../../../platform/audit/state.ts'
import { sinSegundoFactor } from '../../acceso/segundo-factor/segundo-factor.queries.ts'
import { deLista } from '../../afiliado/avisos/de-lista.ts'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { fuenteMandatos } from '../../seccionales/mandatos/mandatos.list.ts'
import { fuenteAfiliadosSeccional } from '../../seccionales/seccionales/afiliados-seccional.list.ts'
import { fuenteCorreos } from '../correos/correos.list.ts'
import { fuenteImportaciones } from '../importacion/importaciones.list.ts'
import { fuenteSeccionales } from '../seccionales/seccionales.list.ts'
import { fuenteUsuarios } from '../usuarios/usuarios.list.ts'

/** What needs a hand of whoever keeps the portal going: each kind is one thing, with how many, however many there are. */

const sinDatos = sql`'{}'`
/** How many rows there are of what has no list, and since when. */
const contadas = (desdeDonde: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select '', count(*), min(momento), null, null, '{}' from (${desdeDonde}) x having count(*) > 0`

const deInstalacion = { permiso: 'organizacion.editar', lugar: pantallasConfiguracion.organizacion } as const
const deCopias = {
  permiso: 'copias.administrar',
  icono: 'fallo',
  lugar: pantallasCopias.copias,
  va: () => direccionDePantalla(pantallasCopias.copias),
} as const
/** The last copy is too old, or there never was one and the installation is not of today. A demonstration has nothing to lose. */
const deCopia = (cosa: string, hubo: boolean): FuenteEspera => ({
  ...deCopias,
  cosa,
  filas: (ctx) =>
    ctx.services.config.demo
      ? undefined
      : sql`select '', 1, h.ultima, null, null, ${sinDatos}
          from instalacion, (select max(termino) as ultima from copia where estado = 'HECHA') h
          where (h.ultima is not null) = ${sql.lit(hubo)}
            and coalesce(h.ultima, registrada) <= ${new Date(ctx.now.getTime() - diasDeCopia * 86_400_000)}`,
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
    ...deCopias,
    cosa: 'copiaFallida',
    filas: () => sql`select '', 1, max(termino), null, null, ${sinDatos}
      from copia
      where estado = 'FALLO'
        and termino > coalesce((select max(termino) from copia where estado = 'HECHA'), '-infinity')
      having count(*) > 0`,
  },
  {
    ...deCopias,
    cosa: 'copiaNoRestaura',
    filas: () => sql`select '', 1, ensayo_termino, null, null, ${sinDatos}
      from (
        select ensayo, ensayo_termino
        from copia
        where ensayo in ('BIEN', 'MAL')
        order by ensayo_termino desc
        limit 1) e
      where ensayo = 'MAL'`,
  },
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
