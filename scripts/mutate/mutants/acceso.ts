import type { Place } from '../mutant.ts'

export const places: readonly Place[] = [
  {
    folder: 'server/src/features/acceso/acceso',
    tests: [
      'perfil/correo.test',
      'acceso/registro/',
      'acceso/segundo-factor/',
      'avisos-equipo/avisos-equipo.test',
      'administracion/ayuda/',
    ],
    mutants: {
      'intentos.ts': {
        count: [
          ['where i.fallos < ${limitesIntentos[contador]} or', 'where true or'],
          ['or i.ultimo <= ${stale} returning', 'returning'],
        ],
      },
      'equipos.ts': {
        forgetEquipos: [['delete from equipo where', 'delete from equipo where false and']],
        equiposViejos: [['(n > 1 and ultimo <', '(n > 0 and ultimo <']],
      },
      'captcha.ts': {
        consumePase: [
          ['and vence > ${ctx.now}`.execute(ctx.db)\n  if (!numAffectedRows)', '`.execute(ctx.db)\n  if (!numAffectedRows)'],
        ],
      },
      'tokens.ts': {
        mirarUsado: [["and usado is not null and datos ? 'email'`", 'and usado is not null`']],
        retirarTokens: [
          ["set usado = ${ctx.now}, datos = '{}'\n    where tipo", 'set usado = null\n    where tipo'],
          ['usado is null and id > ${despuesDe} and', 'usado is null and'],
        ],
      },
    },
  },
  {
    folder: 'server/src/features/acceso/menues',
    mutants: {
      'menues.routes.ts': {
        leerItems: [
          ['and (i.permiso is null or i.permiso = any(${codes}::text[]))', '', 'scope'],
          ['and (not i.de_afiliado or ${person(ctx).affiliate !== null})', ''],
        ],
      },
    },
  },
  {
    folder: 'server/src/features/acceso/registro',
    tests: [
      'acceso/registro/',
      'perfil/correo.test',
      'duplicados/duplicados.test',
      'administracion/usuarios/',
      'administracion/ayuda/',
    ],
    mutants: {
      'registro.queries.ts': {
        esCorreoDeVarios: [["normalizar(split_part(o.apellido, ' ', 1)) <> normalizar(split_part(a.apellido, ' ', 1))", 'true']],
      },
    },
  },
  {
    folder: 'server/src/features/acceso/salud',
    tests: ['test/red.slow'],
    mutants: { 'salud.service.ts': { read: [['select min(proximo) from', 'select min(creado) from']] } },
  },
  {
    folder: 'server/src/features/acceso/segundo-factor',
    kind: 'scope',
    mutants: {
      'llaves.ts': {
        quienFirmo: [
          ['counter: saved.contador,', 'counter: 0,'],
          [
            'expectedOrigin: origin,',
            'expectedOrigin: [origin, JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString()).origin],',
          ],
        ],
      },
      'pruebas.ts': {
        formaDe: [
          [
            '(await quienFirmo(ctx, firmado.sitio, llave, firmado.desafio)) === usuario',
            '(await quienFirmo(ctx, firmado.sitio, llave, firmado.desafio)) !== undefined',
          ],
        ],
        takeStep: [[', rows[0].ultimo_paso)', ')']],
        exigirPrueba: [['if (proof.llave) await inspect()', 'if (proof) await inspect()']],
      },
      'segundo-factor.service.ts': {
        conocida: [['if (person(ctx).secondFactor.has) return', 'if (person(ctx)) return']],
        saveChallenge: [['minutesOf[para] * 60_000', 'minutesOf[para] * 600_000_000']],
        quedoPuesto: [['rows.length > 0 ? [] : await setCodes(ctx, id)', 'await setCodes(ctx, id)']],
      },
      'actos.service.ts': {
        desafiarActo: [["Buffer.from(acto, 'hex')", 'randomBytes(32)']],
        takeChallenge: [['and acto = ${acto} and desafio', 'and desafio']],
        probarActo: [['if (secondFactor.has) throw', 'if (false as boolean) throw']],
      },
      'ingreso.service.ts': { finishIngreso: [['await takeChallenge(ctx, medio)', "''"]] },
    },
  },
  {
    folder: 'server/src/features/acceso/usuarios',
    tests: [
      'acceso/registro/',
      'acceso/perfil/',
      'carnet-digital/carnet.test',
      'duplicados/duplicados.test',
      'acceso/acceso/acceso.test',
      'administracion/usuarios/usuarios.test',
      'administracion/usuarios/techo.test',
      'alertas/alertas.test',
      'afiliado/actividad/',
    ],
    mutants: {
      'techo.ts': { noLeSupera: [['where usuario_id = ${usuario}', 'where usuario_id = ${usuario} and alcance <= 0', 'scope']] },
      'claves.ts': { conSuFicha: [['on p.usuario_id = de.cuenta', 'on p.usuario_id = -de.cuenta']] },
      'ultimo-administrador.ts': { administradores: [['u.habilitado and u.mail_validado', 'u.habilitado']] },
    },
  },
]
