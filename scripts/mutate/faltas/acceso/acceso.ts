import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/acceso/acceso',
  pruebas: [
    'perfil/correo.test',
    'acceso/registro/',
    'acceso/segundo-factor/',
    'avisos-equipo/avisos-equipo.test',
    'administracion/ayuda/',
  ],
  viven: {
    'sin el paso · intentar: sleep(demora)': 'ninguna prueba afirma cuánto tarda algo: cuánto se espera lo dice demoraDe',
  },
  faltas: {
    'entrada.ts': {
      abrirSesion: [['la sesión anterior sigue', 'if (visita.sesion) await endSession(ctx.db, visita.sesion)', '']],
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
      resultadoDe: [
        ['entra una cuenta deshabilitada', "!habilitado ? 'deshabilitada' : ", ''],
        ['entra un correo sin validar', "!validado ? 'sinValidar' : 'entro'", "'entro'"],
      ],
      memoriaMs: [['se olvidan en un minuto', 'memoriaMs = 15 * 60_000', 'memoriaMs = 60_000']],
    },
    'acceso.service.ts': {
      ingresar: [
        ['un equipo que ya entró se cuenta como cualquiera', 'const claves = equipo\n', 'const claves = equipo && false\n'],
      ],
    },
    'equipos.ts': {
      equipoConocido: [
        ['dura siempre', 'and ultimo > ${new Date(ctx.now.getTime() - dias * 86_400_000)}', ''],
        ['no termina con la contraseña', "and clave = ${tokenHash(cuenta?.clave_hash ?? '')}", ''],
      ],
      huellaDe: [['la huella no depende de la cuenta', 'tokenHash(`${cuenta}.${equipo}`)', 'tokenHash(equipo)']],
      entrarDesde: [
        ['se avisa también el primero', 'rows[0]?.otros ?', 'rows[0] ?'],
        ['se avisa cada vez', 'and e.desde is null', ''],
        ['no se avisa', 'if (duenio) {', 'if (duenio && false) {'],
      ],
      olvidarEquipos: [['cerrar la cuenta los deja', 'delete from equipo where', 'delete from equipo where false and']],
      barrerEquipos: [['se borra también el último', '(n > 1 and ultimo <', '(n > 0 and ultimo <']],
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
