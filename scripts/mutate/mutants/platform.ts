import type { Place } from '../mutant.ts'

export const places: readonly Place[] = [
  {
    folder: 'server/src/comandos',
    tests: [
      'server/src/installation/key.slow.test',
      'server/test/arranque.test',
      'server/test/base.slow',
      'server/test/copia.slow',
      'server/test/ensayo-copia.slow',
      'server/test/demostracion.slow',
      'segundo-factor/segundo-factor.test',
      'correos/correos.test',
      'storage/check.slow.test',
    ],
    mutants: {
      'crear-admin.ts': { '': [["await audit(ctx, 'crear', 'usuario', id, { rol: 'ADMINISTRADOR' })", '', 'audit']] },
      'reemplazar-clave.ts': { '': [['await sql`delete from codigo_recuperacion`.execute(ctx.db)', '']] },
    },
  },
  {
    folder: 'server/src/platform/access',
    tests: [
      'access/session.test',
      'access/signing-actions.test',
      'segundo-factor/actos.test',
      'segundo-factor/segundo-factor.test',
      'acceso/equipos.test',
      'acceso/acceso.test',
      'server/src/permisos.test',
      'perfil/cuenta.test',
      'db/connection.test',
      'salud/salud.test',
    ],
    mutants: {
      'signing-actions.ts': {
        signingActionOf: [
          ['[method, url, params, body]', '[method, url, params]', 'scope'],
          ['[method, url, params, body]', '[method, url, body]', 'scope'],
          ['[method, url, params, body]', '[params, body]', 'scope'],
        ],
        signingMinutes: [['signingMinutes = 2', 'signingMinutes = 60', 'scope']],
        storeProof: [
          ['${act}, ${shown}, ${until})', "${act}, ${shown}, 'infinity')", 'scope'],
          ['forma = excluded.forma', 'forma = acto_prueba.forma'],
        ],
        consumeProof: [
          ['sesion_id = ${person(ctx).sessionId} and acto', 'acto', 'scope'],
          ['and acto = ${act} and forma', 'and forma', 'scope'],
          ['and vence > ${ctx.now}\n    returning', 'returning', 'scope'],
          [
            'return rows[0]?.forma',
            "return rows[0]?.forma ?? (person(ctx).secondFactor.shown ? 'aplicacion' : undefined)",
            'scope',
          ],
          [
            'delete from acto_prueba\n    where sesion_id = ${person(ctx).sessionId} and acto = ${act} and forma is not null and vence > ${ctx.now}\n    returning forma',
            'select forma from acto_prueba\n    where sesion_id = ${person(ctx).sessionId} and acto = ${act} and forma is not null and vence > ${ctx.now}',
            'scope',
          ],
        ],
      },
      'second-factor.ts': {
        latelyMs: [['15 * 60_000', '600 * 60_000', 'scope']],
        pendingFactor: [
          ["shown === null ? 'show' : undefined", 'undefined', 'scope'],
          ["required ? 'setUp' : undefined", 'undefined', 'scope'],
        ],
        recentlyAuthenticated: [['!has ||', 'has ||', 'scope']],
      },
      'session.ts': {
        createSession: [['${secondFactor ? now : null}', '${now}', 'scope']],
        endSession: [['where token_hash = ${tokenHash(token)}', "where token_hash = ''", 'scope']],
        requiresSecondFactor: [['u.nivel > 1 and (select', 'u.nivel > 3 and (select', 'scope']],
        userOf: [
          ['row.tiene_aplicacion || row.tiene_llave', 'row.tiene_aplicacion', 'scope'],
          ['row.tiene_aplicacion || row.tiene_llave', 'row.tiene_llave', 'scope'],
        ],
        loadUser: [
          ["sql`least(${expiry(false, now)}, creada + ${longestDays} * interval '1 day')`", 'sql`${expiry(false, now)}`'],
        ],
        reachOf: [['if (todas) return', 'if (todas && !seccionales) return', 'scope']],
        lookup: [['and s.vence > ${now} and', 'and']],
      },
    },
  },
  {
    folder: 'server/src/platform/audit',
    kind: 'audit',
    tests: ['server/test/perdida'],
    mutants: {
      'audit.ts': { rowCode: [['if (how.some((one) => one !== null)) told.push(how)', '']] },
      'chain-writer.ts': {
        sealNext: [['!isOurs(keys.rows, row) ||', '']],
        ownTail: [['return same ? own.after : undefined', 'return own.after']],
        settled: [['if (writers.length === 0) {', 'if (writers.length >= 0) {']],
      },
      'chain.ts': {
        followChain: [
          ['if (first && from > 0 &&', 'if (first && from < 0 &&'],
          ['if (!checkpoint && rows.length > 0)', 'if (!checkpoint && rows.length < 0)'],
        ],
      },
      'loss.ts': {
        lostTail: [
          ['before.sistema !== now.sistema ||', ''],
          ['|| now.linea <= before.linea', ''],
          ['if (days.length < checkpoint.lineas)', 'if (days.length < 0)'],
          ['tail: await followChain(tx, services, { orden, sello })', 'tail: { orden: end, sello: genesisSeal, id: 0 }'],
        ],
        recordLoss: [['one.hasta >= checkpoint.orden && one.sello === checkpoint.sello', 'one.hasta < 0']],
        openLoss: [["|| accion === 'reconocer'", '']],
      },
      'events.ts': { chainFacts: [['rows.filter((row) => isOurs(auditKeys(config).rows, row))', 'rows']] },
      'quarantine.ts': { alteredQuarantine: [['&& print(rows) !== huella', '&& print(rows) === ""']] },
      'verify.ts': {
        problemOf: [
          ['!row.exacto ||', ''],
          ['!row.exacto || !isOurs(keys.rows, row)', 'false'],
        ],
        checkEnd: [['if (furthest > end)', 'if (furthest < 0)']],
        checkRepeated: [['group by evento having count(*) > 1', 'group by evento having count(*) > 100']],
      },
    },
  },
  { folder: 'server/src/platform/db', tests: ['test/red.slow', 'access/session.test'] },
  {
    folder: 'server/src/platform/storage',
    tests: ['tramites/documentos/cupos.test', 'tesoreria/comprobantes/leido.test'],
    mutants: {
      'private.ts': { ours: [['|auditoria-archivo|', '|']] },
      'store.ts': {
        fileStore: [
          ['set suelto = ${now} where sha256', 'set suelto = null where sha256'],
          ['set creado = now(), suelto = null', 'set creado = now()'],
        ],
      },
    },
  },
  {
    folder: 'server/src/platform/http',
    tests: [
      'acceso/acceso/limites.test',
      'acceso/acceso/acceso.test',
      'acceso/acceso/equipos.test',
      'tramites/documentos/cupos.test',
    ],
    mutants: {
      'upload-quota.ts': {
        chargeUploadQuota: [
          ['where s.bytes + excluded.bytes <= ${most}::bigint', ''],
          ['select ${kind}, ${id}, ', 'select ${kind}, 0, '],
        ],
      },
      'limits.ts': { countShared: [['case when l.vence <= ${moment} then 1 else l.pedidos + 1 end', 'l.pedidos + 1']] },
      'access-recheck.ts': {
        stillMay: [
          ['(access.kind !== ', '(true || access.kind !== ', 'scope'],
          ['return now !== null && (', 'return now === null || (', 'scope'],
        ],
      },
    },
  },
  {
    folder: 'server/src/platform/jobs',
    tests: ['mail/mail.test', 'correos.test', 'acceso/tokens.test', 'importaciones.slow', 'publicaciones.slow'],
    mutants: {
      'long-work.ts': { moveRow: [['and estado = any(${from}::text[])', '']] },
      'outbox.ts': {
        finish: [["datos = datos - 'secreto'", 'datos = datos']],
        retryNow: [
          ['set proximo = ${ctx.now}, fallido = null', 'set proximo = ${ctx.now}'],
          ['and tipo = ${tipo} and hecho is null`', 'and tipo = ${tipo}`'],
        ],
      },
    },
  },
  {
    folder: 'server/src/platform/list',
    tests: [
      'afiliado/documentos/documentos.test',
      'server/src/app.test',
      'server/src/listas.test',
      'seccionales.test',
      'actividad/avisos.test',
      'auditoria/auditoria.test',
      'acceso/menues/menues.test',
      'afiliado/contacto/contacto.test',
      'server/src/exportaciones.test',
    ],
    mutants: {
      'saved.ts': {
        savedFilters: [
          ['where usuario_id = ${person(ctx).id} and lista = ${list} order by', 'where lista = ${list} order by'],
          ['and lista = ${list} order by', 'order by'],
        ],
      },
    },
  },
  {
    folder: 'server/src/platform/push',
    kind: 'scope',
    tests: ['tramites/solicitudes/avisos.test.ts', 'afiliado/avisos-equipo/avisos-equipo.test.ts'],
    mutants: {
      'notice.ts': {
        tell: [
          ['const { secreto, ...correo }', 'await sendMail(ctx, mail)\n  const { secreto, ...correo }'],
          ['...(secreto ? { secreto } : {})', ''],
        ],
        living: [["and not ${kind} = any(coalesce(p.por_correo, '{}'))", '']],
        ring: [
          ["if (outcomes.some(({ what }) => what === 'taken')) return", ''],
          ['tries >= mostTries', 'false'],
          ['wait > longestWait', 'false'],
        ],
      },
      'post.ts': {
        outcomeOf: [
          ['status < 300', 'status < 400'],
          ['Number(retryAfter)', '0'],
        ],
      },
      'address.ts': {
        matches: [
          ["url.port === '' && ", ''],
          ['host.slice(1)', 'host.slice(2)'],
        ],
        pushAddress: [
          ["url?.protocol !== 'https:'", '!url'],
          ["url.username !== ''", 'false'],
        ],
      },
    },
  },
  {
    folder: 'server/src/installation',
    tests: [
      'server/test/arranque.test',
      'server/test/primer-arranque.slow',
      'server/test/base.slow',
      'server/test/versiones.slow',
    ],
  },
  {
    folder: 'server/src/installation/backup',
    tests: ['server/test/copia.slow', 'server/test/ensayo-copia.slow', 'server/test/versiones.slow'],
  },
  {
    folder: 'server/src/installation/postgres',
    tests: ['server/test/base.slow', 'server/test/supervisor.slow', 'server/test/arranque.test', 'server/test/versiones.slow'],
  },
  {
    folder: 'server/src/installation/upgrade',
    tests: ['server/test/versiones.slow', 'server/test/subir.slow', 'server/test/supervisor.slow'],
  },
  {
    folder: 'server/src/platform/backup',
    tests: ['server/test/copia.slow', 'server/test/ensayo-copia.slow'],
  },
  {
    folder: 'server/src/platform/sandbox',
    tests: ['server/src/platform/storage/images.test', 'tramites/documentos/documentos.test', 'platform/pdf/render.test'],
  },
]
