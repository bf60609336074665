import { enArchivo } from '../mutacion.ts'

const en = (archivo: string, pruebas: readonly string[], filas: Parameters<typeof enArchivo>[3]) =>
  enArchivo('dinero', archivo, pruebas, filas)
const tesoreria = 'server/src/features/tesoreria'

export const dinero = [
  ...en(
    `${tesoreria}/movimientos-caja/movimientos-caja.rules.ts`,
    ['movimientos-caja.test', 'cajas/cajas-reglas.test'],
    [
      ['una fecha futura vale', "if (dia > hoy) return 'MOVIMIENTO_FECHA_FUTURA'", ''],
      [
        'una fecha anterior a la planilla vale',
        "return dia < desdePlanilla ? 'MOVIMIENTO_FECHA_ANTERIOR' : undefined",
        'return undefined',
      ],
      ['un tipo deshabilitado vale', 'tipo !== undefined && tipo.habilitado &&', 'tipo !== undefined &&'],
      [
        'se anula dos veces',
        "export function rechazoAnular(m: EstadoMovimiento): CodigoError | undefined {\n  if (m.annulled) return 'MOVIMIENTO_ANULADO'",
        'export function rechazoAnular(m: EstadoMovimiento): CodigoError | undefined {',
        'la base lo rechaza igual, con el mismo código (movimiento_fijo)',
      ],
      ['se anula en una planilla cerrada', "if (!m.open) return 'MOVIMIENTO_PLANILLA_CERRADA'", ''],
      ['se corrige dos veces', "return m.corrected ? 'MOVIMIENTO_YA_CORREGIDO' : undefined", 'return undefined'],
      ['se corrige un contraasiento', "if (m.corrects) return 'CONTRAASIENTO_FIJO'\n  if (m.open)", 'if (m.open)'],
      ['el contraasiento suma otra vez', '(sentido === 1 ? 2 : 1)', '(sentido === 1 ? 1 : 2)'],
      ['una caja deshabilitada recibe', 'if (!c.cajaHabilitada) return `${prefijo}_CAJA_DESHABILITADA`', ''],
      ['una seccional deshabilitada recibe', 'if (!c.seccionalHabilitada) return `${prefijo}_SECCIONAL_DESHABILITADA`', ''],
    ],
  ),
  ...en(
    `${tesoreria}/movimientos-caja/movimientos-caja.service.ts`,
    ['movimientos-caja.test', 'cajas/cajas-reglas.test'],
    [
      ['otra planilla que la que se ve', 'if (numeroPlanilla !== caja.planilla_numero)', 'if (false as boolean)'],
      [
        'el saldo negativo no pregunta',
        'if (sentido === 2 && !datos.confirmaNegativo) await',
        'if (sentido === 2 && false) await',
      ],
      ['el cero es negativo', 'if (after < 0) throw', 'if (after <= 0) throw'],
      [
        'un reintegro por otro importe',
        "if (aCentavos(rendicionGasto.total) !== total) throw new AppError('RENDICION_IMPORTE')",
        '',
      ],
      ['una rendición sin pagar se reintegra', 'if (rendicionGasto?.estado !== 4) {', 'if (!rendicionGasto) {'],
      ['al anular la rendición no vuelve', 'await liberarRendicion(ctx, id)\n    await audit', 'await audit'],
      ['la misma clave con otros datos vale', "if (!mismo) throw new AppError('MOVIMIENTO_CLAVE_USADA')", ''],
      ['la clave no se guarda', '${m.clave ?? null}) returning id', '${null}) returning id'],
      [
        'anular no mira el PIN otra vez',
        'await exigirVerificado(ctx, verificado)\n    rechazar(rechazoAnular',
        'rechazar(rechazoAnular',
      ],
      ['corregir no mira el PIN otra vez', 'await exigirVerificado(ctx, verificado)\n      const sentido', 'const sentido'],
      [
        'anular no traba la caja',
        'await sql`select 1 from caja where id = ${caja.id} for update`.execute(ctx.db)\n    await exigirVerificado',
        'await exigirVerificado',
      ],
      [
        'el total olvida los cheques',
        'deCentavos(m.importes.efectivo + m.importes.banco + m.importes.cheque)',
        'deCentavos(m.importes.efectivo + m.importes.banco)',
      ],
    ],
  ),
  ...en(
    `${tesoreria}/planillas-caja/planillas-caja.rules.ts`,
    ['planillas-caja.rules.test', 'planillas-caja/planillas-caja.test'],
    [
      [
        'el saldo suma los egresos',
        'restar(sumar(s.inicial, s.ingresos), s.egresos)',
        'sumar(sumar(s.inicial, s.ingresos), s.egresos)',
      ],
      ['la siguiente empieza de cero', 'planillaVacia(s.numero + 1, saldoDe(s))', 'planillaVacia(s.numero + 1)'],
      ['lo que falta no se ajusta', 'parte((n) => Math.max(0, -n))', 'parte(() => 0)'],
      [
        'una diferencia enorme pasa',
        'if ([...Object.values(sobrante), ...Object.values(faltante)].some((n) => n > maximo)) return undefined',
        '',
      ],
      [
        'cheques y banco se cruzan',
        'valores: deCentavos(a.cheque),\n  bancarios: deCentavos(a.banco)',
        'valores: deCentavos(a.banco),\n  bancarios: deCentavos(a.cheque)',
      ],
    ],
  ),
  ...en(
    `${tesoreria}/planillas-caja/planillas-caja.service.ts`,
    ['planillas-caja/planillas-caja.test', 'cajas/cajas-reglas.test', 'planillas-caja/concurrencia.test'],
    [
      [
        'se cierra sin movimientos',
        "if (row.movimientos === 0) throw new AppError('PLANILLA_SIN_MOVIMIENTOS', { numero: row.numero })\n    const arqueo",
        'const arqueo',
      ],
      ['el arqueo obligatorio no se pide', "if (row.arqueo !== 'OPCIONAL') throw new AppError('ARQUEO_REQUERIDO')", ''],
      [
        'un arqueo viejo sirve',
        "if (!mismosImportes(librosDe(arqueo), saldoDe(planillaDe(row)))) throw new AppError('ARQUEO_VIEJO')",
        '',
      ],
      [
        'una diferencia sin motivo',
        "if (motivo === '') throw fieldError('ARQUEO_MOTIVO', 'motivo', 'errores.ARQUEO_MOTIVO')",
        '',
      ],
      [
        'cerrar no mira el PIN otra vez',
        'await exigirVerificado(ctx, verificado)\n    if (row.movimientos',
        'if (row.movimientos',
      ],
      ['cerrar no traba la caja', 'await sql`select 1 from caja where id = ${caja} for update`.execute(ctx.db)\n', ''],
      ['las monedas no se cuentan', 'aCentavos(datos.monedas))', '0)'],
      ['una denominación que no existe se ignora', "if (!d) throw new AppError('REFERENCIA_INEXISTENTE')", 'if (!d) return []'],
    ],
  ),
  ...en(
    `${tesoreria}/cajas/cajas.service.ts`,
    ['cajas/cajas.test', 'cajas/pin.test', 'cajas/cajas-reglas.test'],
    [
      [
        'quitar a alguien de una caja no hace nada',
        'await sql`delete from caja_usuario where caja_id = ${caja} and usuario_id <> all(${ids}::bigint[])`.execute(ctx.db)',
        '',
      ],
      ['se agrega a quien no se puede', "if (rows[0]?.n !== ids.length) throw new AppError('USUARIO_NO_HABILITABLE')", ''],
      ['la versión vieja pisa', "if (version !== undefined) cambio = cambio.where('version', '=', version)", ''],
      [
        'se elimina una caja con movimientos',
        "if (found(rows[0]).ultimo_movimiento > 0) throw new AppError('CAJA_CON_MOVIMIENTOS')",
        'found(rows[0])',
        'la base lo rechaza igual por sus movimientos',
      ],
      [
        'eliminar no mira el PIN otra vez',
        'await exigirVerificado(ctx, verificado)\n    await rechazarConMovimientos',
        'await rechazarConMovimientos',
      ],
      [
        'cambiar el PIN no mira el PIN otra vez',
        'await exigirVerificado(ctx, verificado)\n    await sql`update caja set pin_hash',
        'await sql`update caja set pin_hash',
      ],
      ['restablecer no destraba', 'await borrarIntentos(ctx, id)\n', ''],
    ],
  ),
  ...en(
    `${tesoreria}/cajas/pin.service.ts`,
    ['cajas/pin.test', 'cajas/cajas-reglas.test'],
    [
      [
        'el PIN sin la clave de afuera',
        "createHmac('sha256', derivedKey(ctx.services.config, 'pin-caja')).update(pin).digest('base64')",
        "createHmac('sha256', 'nada').update(pin).digest('base64')",
      ],
      ['la caja no se bloquea', "if (deCaja.rows.length === 0) throw new AppError('CAJA_BLOQUEADA')", ''],
      ['acertar no perdona', 'await perdonarIntentos(ctx, id)\n', ''],
      ['un PIN cambiado en el medio vale', "if (now.pin_hash !== verificado.hash) throw new AppError('PIN_CAMBIADO')", ''],
      ['una caja bloqueada en el medio vale', "if (now.caja) throw new AppError('CAJA_BLOQUEADA')", ''],
      ['una persona bloqueada en el medio vale', "if (minutos > 0) throw new AppError('PIN_BLOQUEADO', { minutos })", ''],
    ],
  ),
  ...en(
    'contract/src/tesoreria/movimientos-caja.ts',
    ['movimientos-caja.test', 'valores.test'],
    [
      ['importes hasta mil millones', 'export const importeMaximo = 10_000_000', 'export const importeMaximo = 1_000_000_000'],
      ['importes negativos', 'importeEntre(0, importeMaximo)', 'importeEntre(-importeMaximo, importeMaximo)'],
      ['un movimiento de cero', 'if (suma < 1)', 'if (suma < 0)'],
      [
        'el total no es la suma',
        'else if (v.total !== undefined && Math.round(v.total * 100) !== suma)',
        'else if (false as boolean)',
      ],
      ['motivo de anulación más largo', 'motivo: parrafos(300)', 'motivo: parrafos(3000)'],
    ],
  ),
  ...en(
    'contract/src/platform/dinero.ts',
    ['dinero.test'],
    [
      ['se aceptan milésimos', '<= 4 * Number.EPSILON * Math.abs(importe)', '<= 1e-2'],
      ['1,234 se adivina', '(?:,\\d{3}){2,})$/', '(?:,\\d{3})+)$/'],
      ['el signo se pierde', 'signo * centavos', 'centavos'],
    ],
  ),
  ...en(
    'contract/src/tesoreria/cajas.ts',
    ['cajas/cajas.test', 'cajas/pin.test', 'cajas/cajas-reglas.test'],
    [
      ['un PIN de más cifras', 'regex(/^\\d{4}$/,', 'regex(/^\\d{4,6}$/,'],
      ['una caja sin nadie', ".refine((v) => v.some((u) => u.hab === 1), { error: '@errores.CAJA_SIN_USUARIOS' })", ''],
      [
        'dos PIN distintos',
        ".refine((v) => v.pin === v.pin2, { path: ['pin2'], error: '@errores.PINES_DISTINTOS' })\nexport type CajaNueva",
        'export type CajaNueva',
      ],
    ],
  ),
]
