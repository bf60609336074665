import { importacionesList, importacionScreens } from '@gremial/contract/administracion/importacion.ts'
import { diasSinValidar } from '@gremial/contract/administracion/inicio.ts'
import { usuariosList, usuariosScreens } from '@gremial/contract/administracion/usuarios.ts'
import { afiliadosSeccionalList, seccionalesSeccionalesScreens } from '@gremial/contract/seccionales/seccionales.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { deLista, sinDatos } from '../../afiliado/avisos/de-lista.ts'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { afiliadosSeccionalSource } from '../../seccionales/seccionales/afiliados-seccional.list.ts'
import { importacionesSource } from '../importacion/importaciones.list.ts'
import { usuariosSource } from '../usuarios/usuarios.list.ts'
import { reglasDeLaCasa } from './casa.espera.ts'

const deUsuarios = {
  permiso: 'usuarios.consultar',
  lista: usuariosList,
  fuente: usuariosSource,
  pantalla: usuariosScreens.usuarios,
} as const

/** Waits of administrators: first the installation, then its users and what can wait. Each kind is one row with its count. */
export const esperasAdministracion: FuenteEspera[] = [
  ...reglasDeLaCasa,
  deLista({ ...deUsuarios, cosa: 'cuentasDevueltas', icono: 'correoDevuelto', consulta: () => ({ rebotado: '1' }) }),
  deLista({
    ...deUsuarios,
    cosa: 'cuentasSinValidar',
    icono: 'perfil',
    consulta: (ctx) => ({ mailValidado: '0', creadoHasta: dateOf(new Date(ctx.now.getTime() - diasSinValidar * 86_400_000)) }),
    desde: sql`min(u.creado)`,
  }),
  deLista({
    cosa: 'importacionesPorRevisar',
    permiso: 'importaciones.consultar',
    icono: 'importar',
    lista: importacionesList,
    fuente: importacionesSource,
    pantalla: importacionScreens.importaciones,
    consulta: () => ({ estado: 'REVISAR' }),
    desde: sql`min(i.momento)`,
  }),
  deLista({
    cosa: 'afiliadosSinCorreo',
    permiso: 'seccionales.afiliados',
    icono: 'personas',
    lista: afiliadosSeccionalList,
    fuente: afiliadosSeccionalSource,
    pantalla: seccionalesSeccionalesScreens.afiliados,
    consulta: () => ({ sinCorreo: '1' }),
    mas: { consultado: '1' },
  }),
  {
    cosa: 'importacionReversible',
    permiso: 'importaciones.hacer',
    icono: 'deshacer',
    lugar: importacionScreens.importaciones,
    filas: (ctx) => sql`select id, 1, aplicada, dia_de(reversible_hasta), null, ${sinDatos}
      from (
        select id, aplicada, reversible_hasta
        from importacion
        where estado in ('APLICADA', 'DESHACIENDO')
        order by aplicada desc, id desc
        limit 1) u
      where reversible_hasta > ${ctx.now}`,
    va: ({ id }) => direccionDePantalla(importacionScreens.importacion, { id }),
  },
]
