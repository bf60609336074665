export const estructura = {
  cosas: {
    estructura: 'la comisión de una seccional',
  },
  listas: {
    estructura: {
      titulo: 'Estructura de la seccional',
      seccional: 'Seccional',
      orden: 'Orden',
      nombrePuesto: 'Puesto',
      persona: 'Nombre',
      numeroAfiliadoFormateado: 'Número',
      fechaDesde: 'Desde',
      fechaHasta: 'Hasta',
    },
  },
  permisos: {
    seccionales: {
      estructura: 'Ver la comisión de la seccional',
    },
  },
  pantallas: {
    estructura: {
      titulo: 'Estructura de la seccional',
      bajada: 'Quién ocupa cada puesto de la comisión, y quién puede firmar.',
      seccional: 'Seccional',
      elegir: 'Elegí una seccional',
      fecha: 'En la fecha',
      exportar_one: 'Exportar {count} cargo',
      exportar_other: 'Exportar {count} cargos',
      firman: 'Quién puede firmar el {fecha}',
      SECRETARIA: 'Por la secretaría: {quienes}.',
      TESORERIA: 'Por la tesorería: {quienes}.',
      nadie: {
        SECRETARIA: 'Nadie puede firmar por la secretaría ese día.',
        TESORERIA: 'Nadie puede firmar por la tesorería ese día.',
      },
      quien: '{nombre} ({puesto})',
      ambas: 'Las dos firmas tienen que ser de personas distintas.',
      fallo: 'No pudimos traer quién firma',
      vacio: 'Nadie ocupa un puesto en esa fecha',
      vacioTexto: 'Los mandatos los registra la administración.',
    },
  },
}
