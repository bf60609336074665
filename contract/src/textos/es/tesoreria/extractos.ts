/** Statements of banks, and the recipes that they are read by. */
export const extractos = {
  cosas: { recetaExtracto: 'una receta de extractos' },
  errores: {
    RECETA_REPETIDA: 'Ya hay una receta con ese nombre.',
    RECETA_AJENA: 'Una receta de todas las seccionales la guarda o la cambia la administración.',
    RECETA_MAL: 'Ese archivo no es una receta de extractos, o le falta algo.',
    EXTRACTO_ILEGIBLE:
      'No pudimos leer ese archivo como un extracto. Bajalo del banco como CSV, Excel, OFX, camt.053 o MT940 y probá de nuevo.',
    EXTRACTO_SIN_LINEAS: 'El extracto no tiene ningún movimiento.',
    EXTRACTO_LARGO: 'El extracto tiene más de {n} líneas. Bajalo del banco en partes, por ejemplo mes por mes.',
    EXTRACTO_RENGLON: 'La línea {linea} no se entiende: «{dice}». No se guardó nada del extracto.',
    EXTRACTO_CAMPOS:
      'La línea {linea} no tiene las mismas columnas que los títulos: «{dice}». Suele ser un separador dentro de un texto. Corregila en una planilla de cálculo, o bajá el extracto como Excel (.xlsx), y probá de nuevo. No se guardó nada.',
    EXTRACTO_COMILLAS:
      'En la línea {linea} hay comillas que no cierran y se llevan otras líneas: «{dice}». Sacalas, o bajá el extracto como Excel (.xlsx), y probá de nuevo. No se guardó nada.',
    EXTRACTO_FORMULA:
      'La línea {linea} tiene una fórmula sin su valor: «{dice}». Abrí el archivo en Excel, guardalo y probá de nuevo. No se guardó nada.',
    EXTRACTO_SIN_DIA:
      'La línea {linea} tiene un importe y no tiene fecha: «{dice}». Escribile la fecha y probá de nuevo. No se guardó nada.',
    EXTRACTO_SIN_ANIO:
      'En la línea {linea} la fecha no tiene año: «{dice}», y el archivo no dice de qué período es. Agregale el año y probá de nuevo. No se guardó nada.',
    EXTRACTO_SIN_IMPORTE:
      'La línea {linea} tiene fecha y no tiene importe en pesos: «{dice}». Puede ser de otra moneda, o estar en otra columna. No se guardó nada.',
    EXTRACTO_OTRA_MONEDA: 'La línea {linea} está en otra moneda: «{dice}». Las cajas son en pesos. No se guardó nada.',
    EXTRACTO_ENCIMA:
      'La línea {linea} parece un movimiento y está encima de los títulos: «{dice}». Elegí bien la fila de los títulos, o poné cada tabla en un archivo. No se guardó nada.',
    EXTRACTO_FECHAS:
      'No se sabe si las fechas son día/mes o mes/día: «{dice}», en la línea {linea}. Cambialas por año-mes-día en una planilla de cálculo y probá de nuevo. No se guardó nada.',
    EXTRACTO_SALDO_MEDIO:
      'En la línea {linea} una parte del extracto no empieza con el saldo de la anterior: «{dice}». Bajalo de nuevo, completo. No se guardó nada.',
    EXTRACTO_SUMA:
      'El extracto dice que empieza con {abre} y termina con {cierra}, y sus líneas suman {suma}: no cierra. Puede faltar una línea, o estar mal un importe o su signo. Bajalo de nuevo, completo, y probá otra vez. No se guardó nada.',
    EXTRACTO_CANTIDAD:
      'El extracto dice que tiene {dice} movimientos y se leen {lee}. Bajalo de nuevo, completo, y probá otra vez. No se guardó nada.',
    EXTRACTO_CORTADO: 'El archivo está cortado: le falta el final. Bajalo de nuevo del banco. No se guardó nada.',
    EXTRACTO_SIGNO:
      'En la línea {linea} no se sabe si el dinero entra o sale: «{dice}». Corregí el signo, o la letra de débito o crédito, y probá de nuevo. No se guardó nada.',
    EXTRACTO_SIGNO_COLUMNA:
      'La columna «{columna}» dice {valores}, y no se sabe qué es dinero que sale. Cambiala por D y C (débito y crédito), o ponele el signo al importe, y probá de nuevo. No se guardó nada.',
    EXTRACTO_SALDO:
      'En la línea {linea} el saldo dice {dice} y con los importes da {sigue}. Puede faltar una línea, o estar mal un importe o su signo. Bajá el extracto de nuevo, completo, y probá otra vez. No se guardó nada.',
    EXTRACTO_HOJAS:
      'Hay movimientos en más de una hoja: {hojas}. Guardá cada hoja en un archivo y leelos de a uno. No se guardó nada.',
    EXTRACTO_COLUMNAS: 'Faltan columnas: hacen falta la fecha, el texto y el importe (o el débito y el crédito).',
    EXTRACTO_MONEDA: 'El extracto es de una cuenta en {moneda}, y las cajas son en pesos.',
  },
  listas: {
    recetasExtracto: {
      titulo: 'Recetas de extractos',
      nombre: 'Receta',
      nombreSeccional: 'De',
      por: 'La guardó',
      modificada: 'Cuándo',
    },
  },
  pantallas: {
    extractos: {
      titulo: 'Recetas de extractos',
      bajada:
        'Cómo escribe cada banco su extracto. El portal ya conoce las de los bancos más usados: hacé una cuando el tuyo no se lea solo.',
      nueva: 'Nueva receta',
      buscar: 'Nombre de la receta',
      exportarLista_one: 'Exportar {count} receta',
      exportarLista_other: 'Exportar {count} recetas',
      vacio: 'Todavía no hay recetas propias',
      todas: 'Todas las seccionales',
      modificar: 'Modificar',
      exportar: 'Exportar',
      eliminar: 'Eliminar',
      preguntaEliminar: '¿Eliminar la receta?',
      textoEliminar: 'Lo que ya se leyó no cambia.',
      eliminada: 'Se eliminó la receta',
      noSeElimino: 'No se eliminó',
      importar: 'Importar una receta',
      ensenar: 'Enseñar el extracto',
      elegirArchivo: 'Elegir un extracto',
      otroArchivo: 'Probar con otro archivo',
      archivo: 'El archivo, tal como vino',
      sinArchivo:
        'Elegí un extracto del banco: se ven sus primeras filas, y decís qué es cada columna. No se guarda nada del archivo.',
      comoSeLee: 'Cómo se lee',
      nombre: 'Nombre de la receta',
      titulos: 'Los títulos están en la fila',
      sinTitulos: 'No tiene títulos',
      fin: 'Última fila de la tabla en este archivo',
      finAyuda: 'Vacía, todas. Lo que está debajo queda como nota.',
      columna: 'Columna {letra}',
      noSeUsa: 'No se usa',
      papeles: {
        fecha: 'Fecha',
        texto: 'Texto',
        referencia: 'Comprobante',
        importe: 'Importe',
        signo: 'D o C',
        debito: 'Sale',
        credito: 'Entra',
        saldo: 'Saldo',
      },
      signo: 'Lo que sale y lo que entra',
      signos: {
        AUTO: 'Como lo digan las columnas',
        IMPORTE: 'Con signo: sale lo que es menos',
        CONTRARIO: 'Con signo al revés: sale lo que es más',
        LETRA: 'Con una letra, D o C',
        DOS_COLUMNAS: 'En dos columnas',
        DEBITO_NEGATIVO: 'En dos columnas, y los débitos con menos',
      },
      fecha: 'La fecha es',
      fechas: { AUTO: 'La que se entienda', DMA: 'día/mes/año', MDA: 'mes/día/año', AMD: 'año/mes/día' },
      decimal: 'Los centavos van después de',
      decimales: { AUTO: 'Lo que se entienda', coma: 'una coma', punto: 'un punto' },
      probado: 'Probado con este archivo',
      probar: 'Probar',
      noSeLeyo: 'No se pudo leer así',
      lineas_one: '{count} movimiento, del {desde} al {hasta}',
      lineas_other: '{count} movimientos, del {desde} al {hasta}',
      suman: 'Entran {entra} y salen {sale}',
      cierra: 'Empieza con {abre} y termina con {cierra}',
      sinSaldo: 'No dice su saldo: se pide al leerlo',
      notas_one: '{count} fila es una nota',
      notas_other: '{count} filas son notas',
      deQuien: 'Es de',
      guardar: 'Guardar la receta',
      guardada: 'Se guardó la receta',
      noSeGuardo: 'No se guardó',
      faltan: 'Decí cuál es la fecha, el texto y el importe (o lo que sale y lo que entra).',
    },
  },
}
