import type { Place } from '../mutant.ts'

export const places: readonly Place[] = [
  { folder: 'server/src/features/tesoreria/adjuntos-caja', kind: 'money' },
  {
    folder: 'server/src/features/tesoreria/cajas',
    kind: 'money',
    tests: ['movimientos-caja.test', 'planillas-caja/planillas-caja.test', 'hechos/hechos.test', 'hechos/instante'],
    mutants: {
      'cajas.access.ts': {
        exigirCajaOperable: [
          ['where c.id = ${id} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}', 'where c.id = ${id}', 'scope'],
        ],
      },
      'cajas.list.ts': {
        trabajaCon: [
          ['(u.habilitado and exists', '(true and exists', 'scope'],
          ['where us.usuario_id = u.id and us.seccional_id = ${ofSeccional})', 'where us.usuario_id = u.id)', 'scope'],
        ],
        cajasSource: [
          [
            "if (seccional !== undefined) rows = rows.where('c.seccional_id', '=', seccional)\n    if (enabled",
            'if (enabled',
            'scope',
          ],
        ],
      },
      'pin.service.ts': {
        verifyPin: [["audit(ctx, 'pin-incorrecto'", "(async (..._: unknown[]) => undefined)(ctx, 'pin-incorrecto'", 'audit']],
      },
    },
  },
  {
    folder: 'server/src/features/tesoreria/central',
    kind: 'money',
    tests: ['tesoreria/inicio/inicio.test'],
    mutants: {
      'central.queries.ts': {
        readTesoreriaCentral: [
          ["where p.estado = 'ABIERTA' and", 'where', 'scope'],
          ['order by s.codigo, c.orden, c.id', 'order by c.id desc', 'scope'],
        ],
      },
    },
  },
  {
    folder: 'server/src/features/tesoreria/comprobantes',
    kind: 'money',
    tests: ['rendiciones-gasto/rendiciones-gasto.test', 'por-rendir/'],
    mutants: {
      'asentar.ts': {
        saveFile: [
          ["await chargeUploadQuota(ctx, { kind: 'seccional', id: seccional }, contenido.length)", 'null as number | null'],
        ],
      },
      'parecidos.ts': {
        loQueVe: [['if (seVe) return { id: interno, ...row }', 'if (interno) return { id: interno, ...row }', 'scope']],
        esElMismo: [
          ['and c.id is distinct from ${c.id}::bigint', ''],
          ['c.vigente and c.letra is not null', 'c.letra is not null'],
        ],
        seParecen: [
          ['where c.vigente and c.huella_original = any(${c.archivos}::text[])', 'where false'],
          ['and c.fecha between ${c.fecha}::date - ${diasParecido}::int and ${c.fecha}::date + ${diasParecido}::int', ''],
          ['where id is distinct from ${c.id}::bigint', ''],
        ],
      },
    },
  },
  { folder: 'server/src/features/tesoreria/conceptos-caja', kind: 'money', tests: ['server/src/permisos.test'] },
  {
    folder: 'server/src/features/tesoreria/conciliacion',
    kind: 'money',
    mutants: {
      'conciliacion.service.ts': { separar: [['on conflict do nothing`.execute(ctx.db)', 'limit 0`.execute(ctx.db)']] },
    },
  },
  {
    folder: 'server/src/features/tesoreria/cuentas-seccional',
    kind: 'scope',
    mutants: {
      'cuentas-seccional.queries.ts': {
        readPlanillas: [
          [
            'select * from cuenta_de_planilla(p.id)\n          except all',
            'select * from cuenta_de_planilla(p.id)\n          where false\n          except all',
          ],
        ],
        withPerson: [['new Set(rows.map((r) => r.nombre))', 'new Set()']],
      },
      'cuentas-seccional.service.ts': {
        readCuentas: [
          ["abiertas.apertura === 'NO' ? [] : ", ''],
          ['(malasDelAnio === 0 ? pesos(centavos) : null)', 'pesos(centavos)'],
          ['(bad.length === 0 ? pesos(centavos) : null)', 'pesos(centavos)'],
        ],
      },
    },
  },
  {
    folder: 'server/src/features/tesoreria/finanzas',
    kind: 'signatures',
    tests: ['firmas/acciones-firmas.test'],
    mutants: {
      'finanzas.service.ts': { envioFirmado: [['and f.anulada is null', '']] },
      'finanzas.mensaje.ts': {
        enlaceVale: [['given.length === right.length && timingSafeEqual(given, right)', 'true', 'scope']],
        linkFirma: [
          ['update(`${id}.${expires}`)', 'update(`${vence}`)', 'scope'],
          ['update(`${id}.${expires}`)', 'update(`${id}`)', 'scope'],
        ],
        mensajeDe: [['and r.estado in (2, 5)', '']],
      },
    },
  },
  {
    folder: 'server/src/features/tesoreria/firmas',
    kind: 'signatures',
    tests: ['rendiciones-gasto/acciones.test', 'hechos/hechos.test'],
    mutants: {
      'verificar.ts': { problemasDeCadaFirma: [['f.auditada !== huella && (auditada || f.auditada !== null)', 'false']] },
    },
  },
  { folder: 'server/src/features/tesoreria/gastos', kind: 'money' },
  { folder: 'server/src/features/tesoreria/informe-caja', kind: 'money' },
  { folder: 'server/src/features/tesoreria/inicio', kind: 'money' },
  {
    folder: 'server/src/features/tesoreria/movimientos-caja',
    kind: 'money',
    tests: [
      'cajas/cajas-reglas.test',
      'transferencias-caja/transferencias-caja.test',
      'planillas-caja/planillas-caja.test',
      'recibos-caja/',
      'adjuntos-caja/',
    ],
    mutants: {
      'deshacer.service.ts': { takeCajas: [['order by id for update', 'order by id']] },
      'movimientos-caja.list.ts': {
        movimientosAlAlcance: [['and ${habilitadoEn(ctx, sql`m.caja_id`)} as opera', 'as opera', 'scope']],
      },
      'movimientos-caja.queries.ts': { registradoCon: [['and caja_id = ${caja} and ${igual}', 'and ${igual}']] },
      'movimientos-caja.service.ts': {
        takeNumber: [
          [
            'where c.id = ${idCaja} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}\n    returning',
            'where c.id = ${idCaja}\n    returning',
            'scope',
          ],
          [
            'where k.id = ${concepto} and k.seccional_id = c.seccional_id and k.habilitado',
            'where k.id = ${concepto} and k.habilitado',
            'scope',
          ],
        ],
        reintegrar: [
          ['where id = ${rendicion} and seccional_id = ${seccional} for update', 'where id = ${rendicion} for update', 'scope'],
        ],
        postMovimiento: [['if (sentido === 2 && !datos.confirmaNegativo) await', 'if (sentido === 2 && false) await']],
        confirmarNegativo: [['if (after < 0) throw', 'if (after <= 0) throw']],
        writeMovimiento: [
          ['${m.clave ?? null}', '${null}'],
          [
            'fromCents(m.importes.efectivo + m.importes.banco + m.importes.cheque)',
            'fromCents(m.importes.efectivo + m.importes.banco)',
          ],
        ],
      },
    },
  },
  {
    folder: 'server/src/features/tesoreria/formatos-pago',
    kind: 'money',
    mutants: {
      'releer.rules.ts': { deSuArchivo: [['importe: pago.centavos,', '']] },
      'formatos-pago.service.ts': { takeFormato: [['ultimo_envio = ultimo_envio + 1', 'ultimo_envio = ultimo_envio']] },
    },
  },
  {
    folder: 'server/src/features/tesoreria/pagos',
    kind: 'money',
    mutants: {
      'lotes.service.ts': { annulLote: [[" and x.estado = 'PENDIENTE'", '']] },
      'pagos.rules.ts': { decidirRespuesta: [["else if (toCents(renglon.importe) !== centavos) observar('OTRO_IMPORTE')", '']] },
    },
  },
  {
    folder: 'server/src/features/tesoreria/planillas-caja',
    kind: 'money',
    tests: ['cajas/cajas-reglas.test', 'cajas/personas.test'],
    mutants: {
      'planillas-caja.queries.ts': {
        findPlanilla: [['where ${which} and ${seccionalEnAlcance(ctx, sql`p.seccional_id`)}', 'where ${which}', 'scope']],
        puedeCerrar: [
          ['&& row.enabled && row.closes', '&& row.enabled', 'scope'],
          ['&& row.enabled && row.closes', '&& row.closes', 'scope'],
        ],
        estaOculta: [
          [
            "planilla.arqueo === 'CIEGO' && planilla.estado === 'ABIERTA' && planilla.enabled && arqueo === undefined",
            'false',
            'scope',
          ],
        ],
      },
      'planilla.salidas.ts': {
        printPlanilla: [["audit(ctx, 'imprimir'", "(async (..._: unknown[]) => undefined)(ctx, 'imprimir'", 'audit']],
      },
      'planillas-caja.service.ts': { recordArqueo: [['toCents(datos.monedas))', '0)']] },
    },
  },
  {
    folder: 'server/src/features/tesoreria/por-rendir',
    kind: 'money',
    tests: ['comprobantes/parecidos.test', 'comprobantes/leido.test'],
    mutants: {
      'por-rendir.queries.ts': {
        alcanzado: [["or ${alcanza(ctx, 'rendiciones.firmar', seccional)}", 'or true', 'scope']],
        propuesta: [['and r.seccional_id = p.seccional_id', '']],
      },
    },
  },
  {
    folder: 'server/src/features/tesoreria/proveedores',
    kind: 'money',
    mutants: {
      'proveedores.queries.ts': { loSabidoDe: [["case when v.nombre = v.cuit then '' else v.nombre end", 'v.nombre']] },
      'contribuyentes.cola.ts': { renombrar: [["v.origen <> 'CENTRAL' and ", '']] },
    },
  },
  { folder: 'server/src/features/tesoreria/recibos-caja', kind: 'money' },
  {
    folder: 'server/src/features/tesoreria/rendiciones-gasto',
    kind: 'money',
    tests: [
      'firmas/acciones-firmas.test',
      'firmas/firmas.test',
      'movimientos-caja/movimientos-caja.test',
      'finanzas/finanzas.test',
    ],
    mutants: {
      'rendiciones-gasto.service.ts': {
        pasar: [
          ['desde = case when estado = ${estado} then desde else ${ctx.now} end,', ''],
          [', version = version + 1', ''],
        ],
      },
      'acciones.ts': {
        takeRendicion: [[' for update`', '`']],
        paraQuien: [
          ['pagar: sql`(yo.paga', 'pagar: sql`(yo.edita', 'scope'],
          ['observar: sql`(yo.paga', 'observar: sql`(yo.edita', 'scope'],
          ['cancelar: sql`(yo.edita', 'cancelar: sql`(true', 'scope'],
          ['and yo.firma and (yo.es_secretario or yo.es_tesorero)', 'and yo.firma', 'signatures'],
        ],
      },
      'acreditacion.ts': {
        acreditarRendicion: [['movimiento_id = ${movimiento}, desde', 'desde']],
        liberarRendicion: [['set estado = ${estado}, movimiento_id = null', 'set movimiento_id = null']],
      },
    },
  },
  {
    folder: 'server/src/features/tesoreria/transferencias-caja',
    kind: 'money',
    tests: ['movimientos-caja/movimientos-caja.test'],
    mutants: {
      'transferencias-caja.service.ts': {
        transferir: [['enForma(datos.haciaForma, centavos)', 'enForma(datos.desdeForma, centavos)']],
        comoSePidio: [
          ["and ${columns('movimiento_caja', d.desdeForma)}", ''],
          ["and ${columns('x', d.haciaForma)}", ''],
        ],
      },
    },
  },
]
