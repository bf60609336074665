import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/conciliacion',
  clase: 'dinero',
  viven: {
    'sin alcance · separar: seccionalEnAlcance(ctx, sql`c.seccional_id`)':
      'exigirCajaOperable (tomarCaja) rechaza enseguida, y con el mismo 404, la caja que no se alcanza',
    'sin alcance · extractoAlAlcance: seccionalEnAlcance(ctx, sql`c.seccional_id`)':
      'exigirCajaOperable (tomarCaja) rechaza enseguida, y con el mismo 404, la caja que no se alcanza',
    'sin la condición · distintosDe: and l.conciliacion_id is null':
      'es la condición de su índice: de lo que ya está unido no se busca ningún par',
    'sin el paso · guardar: sql`update extracto_banco set nuevas = ${nuevas} where id = ${id}`.exe…':
      'nadie lee esa columna: lo mismo queda en la auditoría',
    'sin el caso · sumas: if (quedan-- <= 0 || formas.length > 1) return': 'sólo acorta la búsqueda',
  },
  faltas: {
    'conciliar.rules.ts': {
      paresDe: [
        ['un importe repetido se une', 'const unica = deLineas <= 1 && deMovimientos <= 1', 'const unica = true'],
        ['un importe redondo se une', ' || linea.centavos % 10_000 === 0', ''],
        ['un cheque por otro', ' || otroCheque(linea, movimiento)', ''],
        ['un mes por otro', 'otroPeriodo(linea.periodos, movimiento.periodos) || ', ''],
        ['un documento por otro', ' || otraPersona(linea, movimiento)', ''],
        ['lo que se dijo que son dos se une', 'distintos.has(`${linea.id}-${movimiento.id}`) || ', ''],
      ],
      dice: [
        ['con una palabra alcanza', 'iguales > 1 || (unica && ', 'iguales > 0 || (unica && '],
        ['un apellido es una persona', '!otros || iguales > 1', '!otros || iguales > 0'],
        ['un día que ningún extracto dice', 'dias > ventana || !cubierto', 'dias > ventana'],
        ['una operación de otro mes', 'cubierto && iguales.length > 0 && dias <= ventanaOperacion', 'iguales.length > 0'],
        ['el número de alguien', '!linea.dichos.ajenos.has(n) && !movimiento.dichos.ajenos.has(n)', 'true'],
      ],
      numerosQueVuelven: [['un número que vuelve', ' || nuevo.hasta - nuevo.desde > ventanaDevuelta', '']],
      devueltas: [
        ['una vuelta de más de diez días', 'lejos(a, b) > ventanaDevuelta', 'lejos(a, b) > 30'],
        ['lo devuelto que la caja volvió a pagar', ' && !enCaja.has(importe)', ''],
      ],
      ciertos: [['con otro posible también', 'deMovimiento.get(p.movimiento.id)?.length === 1', 'true']],
    },
    'rastros.rules.ts': {
      numerosDe: [
        [
          'un documento es una operación',
          '(!/^\\d{7,8}$/.test(limpio) || (dice !== undefined && deOperacion.has(dice)))',
          'true',
        ],
        ['un CUIT es una operación', 'esCuenta(antes) || ', ''],
        ['un cliente es una operación', ' || (suya && limpio.length >= 4)', ''],
        ['un año es una operación', 'limpio.length >= 4 && !esAnio(pieza)', 'limpio.length >= 4'],
      ],
    },
    'periodos.rules.ts': {
      otroPeriodo: [['otro año es el mismo', 'aparte(a.anios, b.anios) ||', '']],
    },
    'conciliacion.service.ts': {
      unir: [['se une lo que no suma igual', 'if (banco !== enCaja)', 'if (false)']],
      separar: [['lo separado se une otra vez', 'on conflict do nothing`.execute(ctx.db)', 'limit 0`.execute(ctx.db)']],
      quitarExtracto: [['se quita uno que no es el último', 'rows[0]?.id !== id', 'false']],
    },
    'dudas.rules.ts': {
      mismaCuenta: [['otra cuenta pasa', 'plana(una) === plana(otra)', 'true']],
      repetidasDe: [['lo repetido no se pregunta', 'if (!primera || ', 'if (primera || !primera || ']],
    },
    'final.rules.ts': {
      finalDe: [['le faltan columnas y se lee', "if (campos.length < columnas) return ''", '']],
      terminado: [['un signo que falta se cree', '!signoDetras && ', '']],
    },
    'extracto.rules.ts': {
      leerFilas: [
        ['un día de antes se cree', "fecha < '2000-01-01' || ", ''],
        ['lo que no tiene día se deja', 'if (mueve && !esSuma(fila)) throw', 'if (false) throw'],
        ['una suma es un movimiento', 'suma && (saldo !== null || lugares.saldo !== undefined) ? 0 :', ''],
      ],
      vale: [
        ['una fórmula sin valor se lee', "if (fila.defecto === 'formula') throw", 'if (false) throw'],
        ['unas comillas que se llevan líneas', "if (fila.defecto === 'comillas') throw", 'if (false) throw'],
        ['un separador de más se lee', "throw new RenglonIlegible(fila.linea, dice, 'EXTRACTO_CAMPOS')", 'return true'],
      ],
      movido: [['en las dos columnas', 'if (debito !== 0 && credito !== 0) throw mal()', '']],
    },
    'signos.rules.ts': {
      conSigno: [['un débito entra', 'signo * centavos', 'centavos']],
      ladoDe: [['una reversa es otro débito', 'mas >= menos ? 1 : -1', 'mas >= menos ? -1 : 1']],
    },
    'saldos.rules.ts': {
      saldosDe: [['un saldo que no sigue se cree', 'if (subiendo === bajando && lineas.length !== 1) return null', '']],
      recorrer: [['un salto del saldo se lee', 'if (va !== saldo) rotos', 'if (false) rotos']],
      encadenan: [['cualquier orden sirve', '<= 1', '<= 9']],
    },
  },
}
