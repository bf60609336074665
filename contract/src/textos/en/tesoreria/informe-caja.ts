export const informeCaja = {
  listas: {
    informeCaja: {
      titulo: 'Income and expenses by concept',
      mes: 'Month',
      nombreSeccional: 'Branch',
      movimiento: 'Movement',
      concepto: 'Concept',
      cantidad: 'Count',
      importe: 'Amount',
      ingreso: 'Income',
      egreso: 'Expense',
    },
  },
  pantallas: {
    informe: {
      titulo: 'Income and expenses by concept',
      bajada:
        'What the boxes received and spent in twelve months. Annulled movements do not count; a reversing entry is taken from what it undoes.',
      fallo: 'We could not bring the report',
      recibido: 'Received',
      gastado: 'Spent',
      diferencia: 'Difference',
      porMes: 'By month',
      columna: '{mes}: received {ingresos}, spent {egresos}',
      enQue: 'What it was spent on',
      deQue: 'What it was received for',
      aparte: 'Apart: neither received nor spent',
      aparteTexto: 'Money moved from one place to another, count adjustments and opening balances.',
      nada: 'There are no movements in those twelve months',
      excel: 'Export',
      hasta: 'Twelve months up to',
      todas: 'All branches',
      todasCajas: 'All boxes',
      ocultas_one: 'The open sheet of {count} box that is counted blind is missing.',
      ocultas_other: 'The open sheets of {count} boxes that are counted blind are missing.',
    },
  },
}
