export const informeCaja = {
  listas: {
    informeCaja: {
      titulo: 'Ingresos y egresos por concepto',
      mes: 'Mes',
      nombreSeccional: 'Seccional',
      movimiento: 'Movimiento',
      concepto: 'Concepto',
      cantidad: 'Cantidad',
      importe: 'Importe',
      ingreso: 'Ingreso',
      egreso: 'Egreso',
    },
  },
  pantallas: {
    informe: {
      titulo: 'Ingresos y egresos por concepto',
      bajada:
        'Lo recibido y lo gastado por las cajas en doce meses. Lo anulado no cuenta; un contraasiento resta de lo que deja sin efecto.',
      fallo: 'No pudimos traer el informe',
      recibido: 'Recibido',
      gastado: 'Gastado',
      diferencia: 'Diferencia',
      porMes: 'Por mes',
      columna: '{mes}: recibido {ingresos}, gastado {egresos}',
      enQue: 'En qué se gastó',
      deQue: 'De qué se recibió',
      aparte: 'Aparte: ni recibido ni gastado',
      aparteTexto: 'Dinero que pasó de un lado a otro, ajustes de arqueo y saldos iniciales.',
      nada: 'No hay movimientos en esos doce meses',
      excel: 'Exportar',
      hasta: 'Doce meses hasta',
      todas: 'Todas las seccionales',
      todasCajas: 'Todas las cajas',
      ocultas_one: 'Falta la planilla abierta de {count} caja que se cuenta a ciegas.',
      ocultas_other: 'Faltan las planillas abiertas de {count} cajas que se cuentan a ciegas.',
    },
  },
}
