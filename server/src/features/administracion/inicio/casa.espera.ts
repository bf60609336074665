import { pantallasSegundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { pantallasAuditoria } from '@gremial/contract/administracion/auditoria.ts'
import { type ParteOrganizacion, pantallasConfiguracion } from '@gremial/contract/administracion/configuracion.ts'
import { pantallasCopias } from '@gremial/contract/administracion/copias.ts'
import { listaCorreos, pantallasCorreos } from '@gremial/contract/administracion/correos.ts'
import { diasDeCopia, horasEnEspera } from '@gremial/contract/administracion/inicio.ts'
import { listaSeccionales, pantallasSeccionalesAdministracion } from '@gremial/contract/administracion/seccionales.ts'
import { listaUsuarios, pantallasUsuarios } from '@gremial/contract/administracion/usuarios.ts'
import { listaMandatos, pantallasMandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { type RawBuilder, sql } from 'kysely'
import { auditState } from '../../../platform/metrics/audit-state.ts'
import { sinSegundoFactor } from '../../acceso/segundo-factor/segundo-factor.queries.ts'
import { administradores } from '../../acceso/usuarios/ultimo-administrador.ts'
import { contadas, deLista, sinDatos } from '../../afiliado/avisos/de-lista.ts'
import { direccionDePantalla, type FuenteEspera, type Gravedad } from '../../afiliado/avisos/esperas.ts'
import { fuenteMandatos } from '../../seccionales/mandatos/mandatos.list.ts'
import { fuenteCorreos, guardado } from '../correos/correos.list.ts'
import { deEjemplo } from '../organizacion/ejemplo.ts'
import { fuenteSeccionales } from '../seccionales/seccionales.list.ts'
import { fuenteUsuarios } from '../usuarios/usuarios.list.ts'

/**
 * The state of the house: what is wrong with the installation and its data, worst first (decision 080). Whoever administers reads it at their
 * home, and `npm run diagnostico` tells the same rules. A demonstration has nothing to lose, and nobody to write to.
 */

interface Regla extends FuenteEspera {
  gravedad: Gravedad
}
const mal = { gravedad: 'mal' } as const
const aviso = { gravedad: 'aviso' } as const

/** One thing that is so or is not; never in a demonstration. */
const siendo =
  (condicion: RawBuilder<boolean>): FuenteEspera['filas'] =>
  (ctx) =>
    ctx.services.config.demo ? undefined : sql`select '', 1, null, null, null, ${sinDatos} from organizacion o where ${condicion}`

const deInstalacion = { permiso: 'organizacion.editar', lugar: pantallasConfiguracion.organizacion } as const
const deCopias = {
  ...mal,
  permiso: 'copias.administrar',
  icono: 'fallo',
  lugar: pantallasCopias.copias,
  va: () => direccionDePantalla(pantallasCopias.copias),
} as const
/** The last copy is too old, or there never was one and the installation is not of today. */
const deCopia = (cosa: string, hubo: boolean): Regla => ({
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

/** What the public still reads of the fictional organisation, and the screen of that part. */
const ejemplo = (cosa: string, parte: ParteOrganizacion & keyof typeof pantallasConfiguracion): Regla => ({
  ...mal,
  ...deInstalacion,
  cosa,
  icono: 'alerta',
  filas: siendo(deEjemplo[parte]),
  va: () => direccionDePantalla(pantallasConfiguracion[parte]),
})

const deUsuarios = {
  permiso: 'usuarios.consultar',
  lista: listaUsuarios,
  fuente: fuenteUsuarios,
  pantalla: pantallasUsuarios.usuarios,
} as const
const deCorreos = {
  ...aviso,
  permiso: 'correos.consultar',
  lista: listaCorreos,
  fuente: fuenteCorreos,
  pantalla: pantallasCorreos.correos,
  desde: sql`min(b.creado)`,
} as const
const regla = (fuente: FuenteEspera): Regla => ({ ...aviso, ...fuente })
const sinFirma = (cosa: string, firma: string): Regla =>
  regla(
    deLista({
      cosa,
      permiso: 'seccionales.editar',
      icono: 'mandato',
      lista: listaSeccionales,
      fuente: fuenteSeccionales,
      pantalla: pantallasSeccionalesAdministracion.seccionales,
      consulta: () => ({ sinFirma: firma }),
      donde: sql`s.nombre`,
    }),
  )

export const reglasDeLaCasa: readonly Regla[] = [
  {
    ...mal,
    cosa: 'auditoria',
    permiso: 'auditoria.consultar',
    icono: 'escudo',
    lugar: pantallasAuditoria.auditoria,
    filas: (ctx) => (auditState(ctx.services) ? sql`select '', 1, null, null, null, ${sinDatos}` : undefined),
    va: () => direccionDePantalla(pantallasAuditoria.auditoria),
  },
  {
    ...mal,
    cosa: 'correoSinConfigurar',
    permiso: 'correos.consultar',
    icono: 'correoDevuelto',
    lugar: pantallasCorreos.correos,
    filas: ({ services: { config } }) =>
      config.smtpUrl || config.demo
        ? undefined
        : sql`select '', count(*), min(b.creado), null, null, ${sinDatos}
            from bandeja_salida b
            where b.tipo = 'correo' and ${guardado}`,
    va: () => direccionDePantalla(pantallasCorreos.correos, {}, { estado: 'GUARDADO' }),
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
    ...mal,
    ...deInstalacion,
    cosa: 'archivosDanados',
    icono: 'documento',
    filas: () => contadas(sql`select danado as momento from archivo where danado is not null`),
  },
  ejemplo('ejemploIdentidad', 'identidad'),
  ejemplo('ejemploSecretarias', 'secretarias'),
  ejemplo('ejemploConvenio', 'convenio'),
  ejemplo('ejemploLegales', 'legales'),
  { ...ejemplo('ejemploPreguntas', 'preguntas'), ...aviso, va: () => direccionDePantalla(pantallasConfiguracion.preguntasForm) },
  regla(deLista({ ...deCorreos, cosa: 'correosFallidos', icono: 'correoDevuelto', consulta: () => ({ estado: 'FALLIDO' }) })),
  regla(
    deLista({
      ...deCorreos,
      cosa: 'correosEnEspera',
      icono: 'correo',
      consulta: () => ({ estado: 'PENDIENTE' }),
      pasan: horasEnEspera * 3_600_000,
    }),
  ),
  {
    ...aviso,
    ...deInstalacion,
    cosa: 'trabajosFallidos',
    icono: 'alerta',
    filas: () => contadas(sql`select creado as momento from bandeja_salida where fallido is not null and tipo <> 'correo'`),
  },
  {
    ...aviso,
    cosa: 'unaAdministra',
    permiso: 'usuarios.editar',
    icono: 'personas',
    lugar: pantallasUsuarios.usuarios,
    filas: siendo(sql`(select count(*) from (${administradores} limit 2) x) = 1`),
    va: () => direccionDePantalla(pantallasUsuarios.usuarios),
  },
  regla(deLista({ ...deUsuarios, cosa: 'deBajaConRoles', icono: 'rol', consulta: () => ({ deBajaConRoles: '1' }) })),
  regla(deLista({ ...deUsuarios, cosa: 'cuentasBloqueadas', icono: 'candado', consulta: () => ({ bloqueado: '1' }) })),
  {
    ...aviso,
    cosa: 'sinSegundoFactor',
    permiso: 'usuarios.segundoFactor',
    icono: 'escudo',
    lugar: pantallasSegundoFactor.exigencia,
    filas: (ctx) => sql`select '', n, null, null, null, ${sinDatos} from (${sinSegundoFactor(ctx)}) s (n) where n > 0`,
    va: () => direccionDePantalla(pantallasSegundoFactor.exigencia),
  },
  regla(
    deLista({
      cosa: 'mandatosPorTerminar',
      permiso: 'mandatos.consultar',
      icono: 'mandato',
      lista: listaMandatos,
      fuente: fuenteMandatos,
      pantalla: pantallasMandatos.mandatos,
      consulta: () => ({ estado: 'POR_TERMINAR' }),
      hasta: sql`min(m.hasta)`,
      donde: sql`s.nombre || ' (' || o.nombre || ')'`,
    }),
  ),
  sinFirma('sinSecretaria', 'SECRETARIA'),
  sinFirma('sinTesoreria', 'TESORERIA'),
]
