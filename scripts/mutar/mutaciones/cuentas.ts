import { enArchivo, type Mutacion } from '../mutacion.ts'

/** Limits, links, sessions and passwords. */
const en = (area: string, archivo: string, pruebas: readonly string[], filas: Parameters<typeof enArchivo>[3]) =>
  enArchivo(area, `server/src/${archivo}`, pruebas, filas)

export const cuentas: readonly Mutacion[] = [
  ...en(
    'límites',
    'features/acceso/acceso/intentos.ts',
    ['acceso/acceso/limites.test', 'perfil/correo.test'],
    [
      ['no hay un máximo', 'where i.fallos < ${limitesIntentos[contador]} or', 'where true or'],
      ['los intentos no se olvidan nunca', 'or i.ultimo <= ${stale} returning', 'returning'],
      ['uno bueno no borra los malos', 'if (right && propia) {', 'if (right && propia && claves.length > 9) {'],
    ],
  ),
  ...en(
    'límites',
    'features/acceso/acceso/acceso.rules.ts',
    ['acceso/acceso/limites.test'],
    [
      ['por cuenta, cien', 'cuenta: 10', 'cuenta: 100'],
      ['por equipo, cien', 'equipo: 10', 'equipo: 100'],
      ['por dirección, cuarenta mil', 'direccion: 40', 'direccion: 40_000'],
      ['se olvidan en un minuto', 'memoriaMs = 15 * 60_000', 'memoriaMs = 60_000'],
    ],
  ),
  ...en(
    'límites',
    'features/acceso/acceso/acceso.service.ts',
    ['acceso/acceso/limites.test', 'acceso/acceso/acceso.test'],
    [
      ['un equipo que ya entró se cuenta como cualquiera', 'const claves = equipo\n', 'const claves = equipo && false\n'],
      ['la sesión anterior sigue', 'if (sesion) await endSession(ctx.db, sesion)', ''],
      [
        'entra una cuenta deshabilitada',
        'right && cuenta !== undefined && cuenta.habilitado &&',
        'right && cuenta !== undefined &&',
      ],
      ['entra un correo sin validar', 'cuenta.habilitado && cuenta.validado', 'cuenta.habilitado'],
    ],
  ),
  ...en(
    'límites',
    'features/acceso/acceso/equipos.ts',
    ['acceso/acceso/limites.test'],
    [
      [
        'cualquier firma sirve',
        'return suya.length === nuestra.length && timingSafeEqual(suya, nuestra) ? marca.equipo : undefined',
        'return marca.equipo',
      ],
      ['la firma no depende de la contraseña', '[id, equipo, desde, clave_hash]', '[id, equipo, desde]'],
      ['la firma no depende de la cuenta', '[id, equipo, desde, clave_hash]', '[equipo, desde]'],
      ['dura siempre', '|| !(hoyEn(ctx) - marca.desde < dias)', ''],
    ],
  ),
  ...en(
    'límites',
    'platform/http/limits.ts',
    ['acceso/acceso/limites.test'],
    [
      [
        'cada proceso cuenta solo',
        "this.together = 'groupId' in options && options.groupId !== undefined",
        'this.together = false',
      ],
      ['la ventana no termina', 'case when l.vence <= ${moment} then 1 else l.pedidos + 1 end', 'l.pedidos + 1'],
    ],
  ),
  ...en(
    'límites',
    'app.ts',
    ['acceso/acceso/limites.test'],
    [['se le cree a cualquier proxy', 'trustProxy: services.config.proxy', 'trustProxy: true']],
  ),
  ...en(
    'límites',
    'features/acceso/acceso/captcha.ts',
    ['acceso/acceso/acceso.test'],
    [
      [
        'el pase no vence',
        'and vence > ${ctx.now}`.execute(ctx.db)\n  if (!numAffectedRows)',
        '`.execute(ctx.db)\n  if (!numAffectedRows)',
      ],
    ],
  ),
  ...en(
    'enlaces',
    'features/acceso/acceso/tokens.ts',
    ['acceso/acceso/tokens.test', 'acceso/registro/', 'perfil/correo.test'],
    [
      ['el que deshace dura un día', 'deshacerEmail: 7 * 24', 'deshacerEmail: 24'],
      ['uno retirado dice que sirvió', "and usado is not null and datos ? 'email'`", 'and usado is not null`'],
      ['retirar no retira', "set usado = ${ctx.now}, datos = '{}'\n    where tipo", 'set usado = null\n    where tipo'],
      ['deshacer retira también los anteriores', 'usado is null and id > ${despuesDe} and', 'usado is null and'],
      [
        'una vez usado nunca dice que sirvió',
        "error.codigo === 'ENLACE_USADO' ? await hecho()",
        "error.codigo === 'ENLACE_USADO' ? undefined",
      ],
    ],
  ),
  ...en(
    'enlaces',
    'features/acceso/perfil/correo.service.ts',
    ['perfil/correo.test'],
    [
      ['cambiar el correo no pide la contraseña', "await confirmarClave(ctx, password, 'password')", ''],
      ['una cuenta deshabilitada cambia de correo', "if (!cuenta.habilitado) throw new AppError('ENLACE_INVALIDO')", ''],
      [
        'la recuperación vieja sigue',
        "    await retirarTokens(ctx, 'recuperar', { usuario: cuenta.id })\n    await audit(ctx, 'cambiar-email'",
        "    await audit(ctx, 'cambiar-email'",
      ],
      [
        'deshacer no cierra las sesiones',
        '    await endSessionsOf(ctx.db, cuenta.id)\n    for (const tipo',
        '    for (const tipo',
      ],
      [
        'deshacer deja los otros enlaces',
        "for (const tipo of ['recuperar', 'cambiarEmail'] as const) await",
        'for (const tipo of [] as const) await',
      ],
      [
        'deshacer deja el que lo devuelve',
        "await retirarTokens(ctx, 'deshacerEmail'",
        "if (enlace < 0) await retirarTokens(ctx, 'deshacerEmail'",
      ],
    ],
  ),
  ...en(
    'enlaces',
    'features/acceso/registro/registro.service.ts',
    ['acceso/registro/', 'perfil/correo.test'],
    [
      [
        'recuperar deja un cambio de correo pendiente',
        "for (const tipo of ['recuperar', 'cambiarEmail'] as const)",
        "for (const tipo of ['recuperar'] as const)",
      ],
      ['recuperar no cierra las sesiones', 'await endSessionsOf(ctx.db, id)', ''],
      ['dice que sirve el de una cuenta deshabilitada', 'if (!cuenta?.habilitado || !cuenta.validado)', 'if (!cuenta?.validado)'],
      ['recuperar no levanta el bloqueo', "await olvidarIntentos(ctx, claveDeIntento(ctx, 'cuenta', email))", ''],
    ],
  ),
  ...en(
    'enlaces',
    'features/acceso/registro/registro.jobs.ts',
    ['acceso/registro/registro.test'],
    [
      ['el registro nuevo no retira el anterior', "await retirarTokens(ctx, 'nuevoUsuario', asunto)", ''],
      [
        'retira sin poder escribir',
        "if (await basta(ctx, para, 'validarCorreo')) return\n  await retirarTokens(ctx, 'nuevoUsuario', asunto)",
        "await retirarTokens(ctx, 'nuevoUsuario', asunto)\n  if (await basta(ctx, para, 'validarCorreo')) return",
      ],
    ],
  ),
  ...en(
    'contraseñas',
    'features/acceso/usuarios/claves.rules.ts',
    ['usuarios/claves.rules.test'],
    [
      ['valen las comunes', 'if (comunes.has(dicha))', 'if (comunes.has(clave) && false)'],
      ['vale lo de antes de la arroba', " || dicha === correo.split('@')[0]", ''],
      ['vale el número con su dígito', ', Number(`${afiliado}${digitoAfiliado(afiliado)}`)]', ']'],
    ],
  ),
  ...en(
    'contraseñas',
    'features/acceso/usuarios/claves.ts',
    ['acceso/registro/', 'perfil/cuenta.test'],
    [['no se mira ninguna', 'if (causa) throw', 'if (causa && clave.length > 100) throw']],
  ),
  ...en(
    'sesiones',
    'platform/access/session.ts',
    ['perfil/cuenta.test'],
    [
      ['la recordada dura un año', 'const rememberDays = 30', 'const rememberDays = 365'],
      ['no termina nunca si se usa', 'const longestDays = 90', 'const longestDays = 9000'],
    ],
  ),
  ...en(
    'sesiones',
    'features/acceso/usuarios/ultimo-administrador.ts',
    ['perfil/cuenta.test'],
    [['vale uno que nunca validó su correo', 'u.habilitado and u.mail_validado and', 'u.habilitado and']],
  ),
  ...en(
    'sesiones',
    'platform/http/cookies.ts',
    ['acceso/acceso/acceso.test'],
    [['sin __Host-', '? `__Host-${name}` : name', '? name : name']],
  ),
  ...enArchivo(
    'web',
    'web/src/platform/direccionPropia.ts',
    ['direccionPropia.test'],
    [
      ['vuelve a cualquier lado', 'origin === base && /^\\/app(\\/(?!\\/)|$)/.test(pathname)', 'origin !== undefined'],
      ['vuelve a lo que empieza parecido', '/^\\/app(\\/(?!\\/)|$)/', '/^\\/app/'],
    ],
  ),
  ...enArchivo(
    'web',
    'web/src/platform/sesion.ts',
    ['e2e/ingreso.test'],
    [
      ['salir deja lo traído', '  queryClient.clear()\n', ''],
      ['salir deja lo guardado', "return vaciar('propio')", 'return Promise.resolve()'],
    ],
  ),
]
