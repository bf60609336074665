import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/platform/http',
  pruebas: ['acceso/acceso/limites.test', 'acceso/acceso/acceso.test', 'acceso/acceso/equipos.test'],
  faltas: {
    'door.ts': {
      goesIn: [
        ['la puerta no mira cuántos esperan', 'return waiting < most && (', 'return most > 0 && ('],
        ['la salud espera afuera', "if (place === 'always') return true", "if (place === 'always') return waiting < 4"],
      ],
      placeOf: [['quien registra dinero entra como cualquiera', "return money ? 'money' : 'work'", "return 'work'"]],
      doorOf: [['quien no entra se cuenta sin su ruta', "declared?.url ?? '(ninguna)'", "'(ninguna)'"]],
      comeBack: [['todos vuelven a la vez', '2 + Math.floor(chance * 9)', '2']],
    },
    'connection.ts': {
      discardAfterAnswer: [['un cuerpo abandonado traba la conexión', 'request.resume()', '']],
      isEncoded: [['un pedido comprimido se lee', '!/^(identity)?$/i.test(', '/^never$/i.test(']],
    },
    'path.ts': {
      pathOf: [
        ['una dirección escrita de otro modo no pasa por la puerta', "decodeURI(path.replaceAll('%25', '%2525'))", 'path'],
      ],
    },
    'headers.ts': {
      helmetSays: [['HSTS decide por otros sitios de la organización', 'includeSubDomains: false', 'includeSubDomains: true']],
    },
    'errors.ts': {
      refusedWith: [['lo que rechaza un complemento es una falla nuestra', 'statusCode >= 400', 'statusCode === 400']],
    },
    'table.ts': {
      routeTable: [
        [
          'la puerta no conoce las direcciones con clave',
          "if (segment.includes(':')) at.any = next",
          'if (segment === ":id") at.any = next',
        ],
      ],
    },
    'limits.ts': {
      countersOf: [
        [
          'cada proceso cuenta solo',
          "this.together = 'groupId' in options && options.groupId !== undefined",
          'this.together = false',
        ],
      ],
      countTogether: [['la ventana no termina', 'case when l.vence <= ${moment} then 1 else l.pedidos + 1 end', 'l.pedidos + 1']],
    },
    'spending.ts': {
      'Spending.refuse': [
        ['lo que se bajó no tiene tope', 'hour[what] >= this.limits[what]', 'hour[what] < 0'],
        ['el tope no termina con su hora', 'hour.ends > now.getTime()', 'hour.ends > 0'],
      ],
      'Spending.hourOf': [['se recuerdan todas las sesiones', 'this.hours.size >= keptAtMost', 'this.hours.size < 0']],
      spendOne: [
        [
          'lo exportado no se cuenta',
          '{ megabytes: 0, exports: 0, pdfs: 0, [what]: 1 }',
          '{ megabytes: 0, exports: 0, pdfs: 0 }',
        ],
        ['lo que cuentan todos no se mira', 'known[what] > services.config.spending[what]', 'known[what] < 0'],
      ],
      spendFile: [['cada proceso cuenta sus archivos', 'if (known) spending.learn(sessionId, known, ctx.now)', '']],
      spendExport: [['una exportación cuenta dos veces', 'if (exported.has(ctx.progress)) return', '']],
      spendTogether: [['una sesión que terminó es una falla', "(error as { code?: string }).code ?? ''", "''"]],
    },
    'turns.ts': {
      bodyTurns: [
        ['medio cuerpo se queda con su turno', 'raw.socket.bytesRead === came', 'raw.socket.bytesRead < 0'],
        ['uno lento pierde su turno', 'raw.socket.bytesRead === came', 'raw.socket.bytesRead > 0'],
      ],
    },
    'still.ts': {
      stillMay: [
        ['quien ya no puede sigue bajando', '(access.kind !== ', '(true || access.kind !== ', { clase: 'alcance' }],
        ['quien ya no está adentro sigue bajando', 'return now !== null && (', 'return now === null || (', { clase: 'alcance' }],
      ],
    },
    'address.ts': {
      networkOf: [['se guarda la dirección entera', ".replace(/\\.\\d+$/, '.x')", '']],
    },
    'cookies.ts': {
      fullName: [['sin __Host-', '? `__Host-${name}` : name', '? name : name']],
    },
  },
}
