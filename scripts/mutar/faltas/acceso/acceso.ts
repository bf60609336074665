import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/acceso/acceso',
  pruebas: ['perfil/correo.test', 'acceso/registro/', 'acceso/segundo-factor/'],
  faltas: {
    'entrada.ts': {
      abrirSesion: [['la sesión anterior sigue', 'if (e.sesion) await endSession(ctx.db, e.sesion)', '']],
    },
    'intentos.ts': {
      contar: [
        ['no hay un máximo', 'where i.fallos < ${limitesIntentos[contador]} or', 'where true or'],
        ['los intentos no se olvidan nunca', 'or i.ultimo <= ${stale} returning', 'returning'],
      ],
      intentar: [['uno bueno no borra los malos', 'if (right && propia) {', 'if (right && propia && claves.length > 9) {']],
    },
    'acceso.rules.ts': {
      limitesIntentos: [
        ['por cuenta, cien', 'cuenta: 10', 'cuenta: 100'],
        ['por equipo, cien', 'equipo: 10', 'equipo: 100'],
        ['por dirección, cuarenta mil', 'direccion: 40', 'direccion: 40_000'],
      ],
      memoriaMs: [['se olvidan en un minuto', 'memoriaMs = 15 * 60_000', 'memoriaMs = 60_000']],
    },
    'acceso.service.ts': {
      ingresar: [
        ['entra una cuenta deshabilitada', "!cuenta.habilitado ? 'deshabilitada' : ", ''],
        ['entra un correo sin validar', "!cuenta.validado ? 'sinValidar' : 'entro'", "'entro'"],

        ['un equipo que ya entró se cuenta como cualquiera', 'const claves = equipo\n', 'const claves = equipo && false\n'],
      ],
    },
    'equipos.ts': {
      equipoConocido: [
        [
          'cualquier firma sirve',
          'return suya.length === nuestra.length && timingSafeEqual(suya, nuestra) ? marca.equipo : undefined',
          'return marca.equipo',
        ],
        ['dura siempre', '|| !(hoyEn(ctx) - marca.desde < dias)', ''],
      ],
      firmar: [
        ['la firma no depende de la contraseña', '[id, equipo, desde, clave_hash]', '[id, equipo, desde]'],
        ['la firma no depende de la cuenta', '[id, equipo, desde, clave_hash]', '[equipo, desde]'],
      ],
    },
    'captcha.ts': {
      consumirPase: [
        [
          'el pase no vence',
          'and vence > ${ctx.now}`.execute(ctx.db)\n  if (!numAffectedRows)',
          '`.execute(ctx.db)\n  if (!numAffectedRows)',
        ],
      ],
    },
    'tokens.ts': {
      horas: [['el que deshace dura un día', 'deshacerEmail: 7 * 24', 'deshacerEmail: 24']],
      mirarUsado: [['uno retirado dice que sirvió', "and usado is not null and datos ? 'email'`", 'and usado is not null`']],
      retirarTokens: [
        ['retirar no retira', "set usado = ${ctx.now}, datos = '{}'\n    where tipo", 'set usado = null\n    where tipo'],
        ['deshacer retira también los anteriores', 'usado is null and id > ${despuesDe} and', 'usado is null and'],
      ],
      usarEnlace: [
        [
          'una vez usado nunca dice que sirvió',
          "error.codigo === 'ENLACE_USADO' ? await hecho()",
          "error.codigo === 'ENLACE_USADO' ? undefined",
        ],
      ],
    },
  },
}
