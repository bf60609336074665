import { segundoFactorScreens } from '@gremial/contract/acceso/segundo-factor.ts'
import { auditoriaScreens } from '@gremial/contract/administracion/auditoria.ts'
import { configuracionScreens, type ParteOrganizacion } from '@gremial/contract/administracion/configuracion.ts'
import { copiasScreens } from '@gremial/contract/administracion/copias.ts'
import { correosList, correosScreens } from '@gremial/contract/administracion/correos.ts'
import { diasDeCopia, horasEnEspera } from '@gremial/contract/administracion/inicio.ts'
import { seccionalesAdministracionScreens, seccionalesList } from '@gremial/contract/administracion/seccionales.ts'
import { usuariosList, usuariosScreens } from '@gremial/contract/administracion/usuarios.ts'
import { mandatosList, mandatosScreens } from '@gremial/contract/seccionales/mandatos.ts'
import { type RawBuilder, sql } from 'kysely'
import { auditState } from '../../../platform/metrics/audit-state.ts'
import { sinSegundoFactor } from '../../acceso/segundo-factor/segundo-factor.queries.ts'
import { administradores } from '../../acceso/usuarios/ultimo-administrador.ts'
import { contadas, deLista, sinDatos } from '../../afiliado/avisos/de-lista.ts'
import { direccionDePantalla, type FuenteEspera, type Gravedad } from '../../afiliado/avisos/esperas.ts'
import { mandatosSource } from '../../seccionales/mandatos/mandatos.list.ts'
import { correosSource, guardado } from '../correos/correos.list.ts'
import { deEjemplo } from '../organizacion/ejemplo.ts'
import { seccionalesSource } from '../seccionales/seccionales.list.ts'
import { usuariosSource } from '../usuarios/usuarios.list.ts'

/**
 * State of the installation and its data, worst problem first (decision 080). Administrators see it on their home, and `npm run
 * diagnostico` has the same rules. Not in the demo, which has nothing to lose and nobody to notify.
 */

interface Regla extends FuenteEspera {
  gravedad: Gravedad
}
const mal = { gravedad: 'mal' } as const
const aviso = { gravedad: 'aviso' } as const

/** Source for a condition; never in the demo. */
const siendo =
  (condicion: RawBuilder<boolean>): FuenteEspera['filas'] =>
  (ctx) =>
    ctx.services.config.demo ? undefined : sql`select '', 1, null, null, null, ${sinDatos} from organizacion o where ${condicion}`

const deInstalacion = { permiso: 'organizacion.editar', lugar: configuracionScreens.organizacion } as const
const deCopias = {
  ...mal,
  permiso: 'copias.administrar',
  icono: 'fallo',
  lugar: copiasScreens.copias,
  va: () => direccionDePantalla(copiasScreens.copias),
} as const
/** The last backup is too old, or an installation older than a day has none. */
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

/** Public texts still of the example organisation, and the screen to change them. */
const ejemplo = (cosa: string, parte: ParteOrganizacion & keyof typeof configuracionScreens): Regla => ({
  ...mal,
  ...deInstalacion,
  cosa,
  icono: 'alerta',
  filas: siendo(deEjemplo[parte]),
  va: () => direccionDePantalla(configuracionScreens[parte]),
})

const deUsuarios = {
  permiso: 'usuarios.consultar',
  lista: usuariosList,
  fuente: usuariosSource,
  pantalla: usuariosScreens.usuarios,
} as const
const deCorreos = {
  ...aviso,
  permiso: 'correos.consultar',
  lista: correosList,
  fuente: correosSource,
  pantalla: correosScreens.correos,
  desde: sql`min(b.creado)`,
} as const
const regla = (fuente: FuenteEspera): Regla => ({ ...aviso, ...fuente })
const sinFirma = (cosa: string, firma: string): Regla =>
  regla(
    deLista({
      cosa,
      permiso: 'seccionales.editar',
      icono: 'mandato',
      lista: seccionalesList,
      fuente: seccionalesSource,
      pantalla: seccionalesAdministracionScreens.seccionales,
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
    lugar: auditoriaScreens.auditoria,
    filas: (ctx) => (auditState(ctx.services) ? sql`select '', 1, null, null, null, ${sinDatos}` : undefined),
    va: () => direccionDePantalla(auditoriaScreens.auditoria),
  },
  {
    ...mal,
    cosa: 'correoSinConfigurar',
    permiso: 'correos.consultar',
    icono: 'correoDevuelto',
    lugar: correosScreens.correos,
    filas: ({ services: { config } }) =>
      config.smtpUrl || config.demo
        ? undefined
        : sql`select '', count(*), min(b.creado), null, null, ${sinDatos}
            from bandeja_salida b
            where b.tipo = 'correo' and ${guardado}`,
    va: () => direccionDePantalla(correosScreens.correos, {}, { estado: 'GUARDADO' }),
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
  { ...ejemplo('ejemploPreguntas', 'preguntas'), ...aviso, va: () => direccionDePantalla(configuracionScreens.preguntasForm) },
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
    lugar: usuariosScreens.usuarios,
    filas: siendo(sql`(select count(*) from (${administradores} limit 2) x) = 1`),
    va: () => direccionDePantalla(usuariosScreens.usuarios),
  },
  regla(deLista({ ...deUsuarios, cosa: 'deBajaConRoles', icono: 'rol', consulta: () => ({ deBajaConRoles: '1' }) })),
  regla(deLista({ ...deUsuarios, cosa: 'cuentasBloqueadas', icono: 'candado', consulta: () => ({ bloqueado: '1' }) })),
  {
    ...aviso,
    cosa: 'sinSegundoFactor',
    permiso: 'usuarios.segundoFactor',
    icono: 'escudo',
    lugar: segundoFactorScreens.exigencia,
    filas: (ctx) => sql`select '', n, null, null, null, ${sinDatos} from (${sinSegundoFactor(ctx)}) s (n) where n > 0`,
    va: () => direccionDePantalla(segundoFactorScreens.exigencia),
  },
  regla(
    deLista({
      cosa: 'mandatosPorTerminar',
      permiso: 'mandatos.consultar',
      icono: 'mandato',
      lista: mandatosList,
      fuente: mandatosSource,
      pantalla: mandatosScreens.mandatos,
      consulta: () => ({ estado: 'POR_TERMINAR' }),
      hasta: sql`min(m.hasta)`,
      donde: sql`s.nombre || ' (' || o.nombre || ')'`,
    }),
  ),
  sinFirma('sinSecretaria', 'SECRETARIA'),
  sinFirma('sinTesoreria', 'TESORERIA'),
]
