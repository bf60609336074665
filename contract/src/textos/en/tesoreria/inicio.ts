export const inicioTesoreria = {
  pantallas: {
    inicioTesoreria: {
      titulo: 'Your boxes',
      fallo: 'We could not bring your boxes',
      hay_one: 'In your box there is',
      hay_other: 'In your {count} boxes there is',
      sinCiegas: 'Without those that are counted blind.',
      aCiegas: 'Blind',
      egreso: 'Expense',
      ingreso: 'Income',
      cerrar: 'Close',
      enOrden: 'No box needs to be looked at',
      tarde_one: '{count} sheet open for more than 31 days',
      tarde_other: '{count} sheets open for more than 31 days',
      sinOficial_one: '{count} box that nobody can use',
      sinOficial_other: '{count} boxes that nobody can use',
      diferencias_one: '{count} count with a difference this month',
      diferencias_other: '{count} counts with a difference this month',
      yMas_one: 'And {count} more',
      yMas_other: 'And {count} more',
    },
  },
}
