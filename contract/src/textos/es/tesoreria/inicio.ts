export const inicioTesoreria = {
  pantallas: {
    inicioTesoreria: {
      titulo: 'Tus cajas',
      fallo: 'No pudimos traer tus cajas',
      hay_one: 'En tu caja hay',
      hay_other: 'En tus {count} cajas hay',
      sinCiegas: 'Sin contar las que se cierran a ciegas.',
      aCiegas: 'A ciegas',
      egreso: 'Egreso',
      ingreso: 'Ingreso',
      cerrar: 'Cerrar',
      enOrden: 'Ninguna caja necesita que la mires',
      tarde_one: '{count} planilla abierta hace más de 31 días',
      tarde_other: '{count} planillas abiertas hace más de 31 días',
      sinOficial_one: '{count} caja sin nadie que pueda usarla',
      sinOficial_other: '{count} cajas sin nadie que pueda usarlas',
      diferencias_one: '{count} arqueo con diferencia este mes',
      diferencias_other: '{count} arqueos con diferencia este mes',
      yMas_one: 'Y {count} más',
      yMas_other: 'Y {count} más',
    },
  },
}
