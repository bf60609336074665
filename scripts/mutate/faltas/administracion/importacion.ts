import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/importacion',
  viven: {
    'sin el caso · Seccionales.leer: if (this.leidas.has(texto)) return this.contar(texto, this.leidas.get(…':
      'sólo rapidez: se hallaría otra vez lo mismo',
    'sin el paso · importarArchivo: sql`select analizar(${crecida})`.execute(ctx.db)':
      'sólo rapidez: la base cuenta de nuevo lo que hay',
    "sin el paso · prepararTransaccion: sql`select set_config('work_mem', '64MB', true), set_config('gin_pendi…":
      'sólo memoria y rapidez: las fechas ya van en ISO',
    'sin la condición · guardar: and not c.quitado': 'lo que se quita ya se borró, y de familiares no se quita nada',
    "sin el paso · calcularCambios: sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)":
      'sólo rapidez: dice cómo buscar',
    "sin el paso · calcularCambios: sql`select set_config('enable_nestloop', 'on', true)`.execute(tx)":
      'sólo rapidez: dice cómo buscar',
    'sin el caso · adivinar: if (!indicio || !parte) return':
      'no pasa: los tres salen de los mismos títulos; lo pide el compilador',
  },
  faltas: {
    'deshacer.ts': {
      impedimentos: [
        [
          'se pisa lo que alguien editó',
          "and (t.${sql.ref(tablasDeshacibles[tabla].clave)} is null or ${huella(tabla, 't')} <> c.huella)",
          'and false',
        ],
        ['lo propio impide', 'esNuestra(desde) ?', 'false ?'],
      ],
      deshacerAhora: [['se deshace pasado el plazo', 'and reversible_hasta > ${ctx.now}', '']],
      deshacerImportacion: [
        ['se deshace una que no es la última', 'ultima?.id !== id ||', ''],
        ['se deshace lo que tiene de qué depender', '|| (await impedimentos(tx, id)).length > 0', ''],
      ],
      ultimaAplicada: [['la última es la primera', ".orderBy('aplicada', 'desc')", ".orderBy('aplicada', 'asc')"]],
    },
    'importacion.rules.ts': {
      ilegible: [
        [
          'la última línea cortada se cree',
          "defecto && !(defecto === 'cortada' && ultimaLinea)",
          "defecto && defecto !== 'cortada'",
        ],
      ],
      mayorImporte: [['un importe que no entra', '99_999_999_999_999', '99_999_999_999_999_999']],
    },
    'importacion.adivinar.rules.ts': {
      porDecir: [['lo dudoso se usa sin preguntar', '|| indicios.some((i) => i.es === columna && !i.segura)', '']],
      seguraPorTitulo: [['un legajo es un número de afiliado', "columna !== 'NRO_AFILIADO' ||", 'true ||']],
    },
    'importacion.seccionales.rules.ts': {
      Seccionales: [['el número de una con el nombre de otra', "typeof otra === 'number' && otra !== codigo", 'false']],
    },
    'importacion.valores.ts': {
      entero: [['un número con letras', '/^\\d{1,15}$/.test(texto) ? Number(texto) : undefined', 'Number(texto)']],
    },
    'padron.cambio.ts': {
      calcularCambios: [['lo que el archivo no trae se borra', 'if (quedan.has(c))', "if (quedan.has(c) && c === '')"]],
    },
    'padron.identidad.ts': {
      calcularOtrasPersonas: [['nadie pasa a ser otra persona', 'antes.every((una) => esOtraPersona(una, despues))', 'false']],
    },
    'importacion.service.ts': {
      trabasDe: [
        ['todo el padrón pasa a ser otro', 'confirmarIdentidad !== otrasPersonas', 'false'],
        ['una con cuenta pasa a ser otra', '!confirmadas.includes(numero)', 'false'],
      ],
    },
    'importaciones.service.ts': {
      aplicarImportacion: [
        ['se aplica sin escribir cuántas', 'identidad !== revision?.otrasPersonas', 'false'],
        ['se aplica sin confirmar a quien tiene cuenta', '!personas.includes(numero)', 'false'],
      ],
      comoSeDeshace: [['se ofrece deshacer tarde', '!hasta || hasta < ctx.now', '!hasta']],
    },
  },
}
